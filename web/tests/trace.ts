// What the browser did and for how long, from its own trace.
import type { Browser, Page } from "@playwright/test";

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, and how long it took, in microseconds. */
  ts: number;
  dur?: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

export async function traced(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel", "viz"] });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8")) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents;
}

const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

const tasks = (events: TraceEvent[]): TraceEvent[] =>
  events.filter(({ name }) => name === "ThreadControllerImpl::RunTask");

/**
 * How many frames a second the machine has time for. Frames counted by the clock would measure what else runs on it, so
 * it is the processor time of a frame that counts, in the page and, as there is no graphics card here, in the thread
 * that puts the layers together. On a busy machine the one makes frames that the other leaves out: each is divided by
 * its own number.
 */
export function possibleFrames(events: TraceEvent[]): number {
  const rates = ["Layerize", "Display::DrawAndSwap"].map((step) => {
    const steps = events.filter(({ name }) => name === step);
    if (steps.length <= 5) throw new Error(`${steps.length} times ${step} are too few to tell`);
    const threads = new Set(steps.map(thread));
    return (1000 * steps.length) / total(tasks(events).filter((task) => threads.has(thread(task))));
  });
  return Math.min(...rates);
}

/** Milliseconds of processor time that the longest task kept the page from answering. */
export const longestTask = (events: TraceEvent[]): number => Math.max(...pageTasks(events).map(milliseconds));

/** Milliseconds of processor time that the page needed in all. */
export const pageTime = (events: TraceEvent[]): number => total(pageTasks(events));

/** Milliseconds of processor time from the press of the pointer to the frame after its release. */
export function answerTime(events: TraceEvent[]): number {
  const when = (type: string): number =>
    events.find(({ name, args }) => name === "EventDispatch" && args?.data?.type === type)?.ts ?? NaN;
  const [pressed, released] = [when("pointerdown"), when("pointerup")];
  const painted = Math.min(
    ...events.filter(({ name, ts }) => name === "Paint" && ts > released).map(({ ts }) => ts),
  );
  return total(pageTasks(events).filter(({ ts, dur = 0 }) => ts + dur > pressed && ts < painted));
}

const milliseconds = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;

const total = (some: TraceEvent[]): number => some.reduce((sum, task) => sum + milliseconds(task), 0);

function pageTasks(events: TraceEvent[]): TraceEvent[] {
  const pages = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map((event) => thread(event)),
  );
  const found = tasks(events).filter((task) => pages.has(thread(task)));
  if (found.length === 0) throw new Error("the trace has no task of a page");
  return found;
}
