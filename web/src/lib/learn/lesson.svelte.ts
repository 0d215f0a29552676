// Which games are lessons, and what was said in them.
const KEY = "whistlestop.lesson.";

export class Lesson {
  readonly #key: string;
  said = $state.raw<ReadonlySet<string>>(new Set());

  private constructor(table: string, said: string[]) {
    this.#key = KEY + table;
    this.said = new Set(said);
  }

  static begin(table: string): void {
    localStorage.setItem(KEY + table, "[]");
  }

  /** The lesson of this table, if it is one. */
  static at(table: string): Lesson | null {
    const said = localStorage.getItem(KEY + table);
    return said === null ? null : new Lesson(table, JSON.parse(said));
  }

  say(id: string): void {
    this.said = new Set([...this.said, id]);
    localStorage.setItem(this.#key, JSON.stringify([...this.said]));
  }

  end(): void {
    localStorage.removeItem(this.#key);
  }
}
