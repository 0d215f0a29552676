// What the solver may change: pairs of numbers that follow the sum of the pulls on them (Adam, by Kingma and Ba).

const MEMORY = 0.9;
const MEMORY_OF_SQUARES = 0.99;
/** Large, so that what is content does not tremble. */
const CALM = 0.02;

export class Movable {
  x: number;
  y: number;
  #pullX = 0;
  #pullY = 0;
  #meanX = 0;
  #meanY = 0;
  #squareX = 0;
  #squareY = 0;

  constructor(
    x = 0,
    y = 0,
    /** How much larger its steps are than those of others. */
    readonly ease = 1,
  ) {
    this.x = x;
    this.y = y;
  }

  /** Adds to the gradient of the cost: the step goes the other way. */
  pull(x: number, y: number): void {
    this.#pullX += x;
    this.#pullY += y;
  }

  /** Forgets how it moved, for a new stage. */
  rest(): void {
    this.#pullX = this.#pullY = this.#meanX = this.#meanY = this.#squareX = this.#squareY = 0;
  }

  /** The `count`-th step of a stage. */
  step(size: number, count: number): void {
    const [meanPart, squarePart] = [1 - MEMORY ** count, 1 - MEMORY_OF_SQUARES ** count];
    const way = (mean: number, square: number): number =>
      (size * this.ease * (mean / meanPart)) / (Math.sqrt(square / squarePart) + CALM);
    this.#meanX = mix(this.#meanX, this.#pullX, MEMORY);
    this.#meanY = mix(this.#meanY, this.#pullY, MEMORY);
    this.#squareX = mix(this.#squareX, this.#pullX ** 2, MEMORY_OF_SQUARES);
    this.#squareY = mix(this.#squareY, this.#pullY ** 2, MEMORY_OF_SQUARES);
    this.x -= way(this.#meanX, this.#squareX);
    this.y -= way(this.#meanY, this.#squareY);
    this.#pullX = this.#pullY = 0;
  }
}

const mix = (old: number, now: number, memory: number): number => memory * old + (1 - memory) * now;
