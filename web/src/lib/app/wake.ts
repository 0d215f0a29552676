// Keeps the screen on while it is one's own turn, where the browser can.

let wanted = false;
let lock: WakeLockSentinel | null = null;

export async function keepAwake(on: boolean): Promise<void> {
  wanted = on;
  if (on) await ask();
  else await release();
}

async function ask(): Promise<void> {
  if (lock !== null || document.visibilityState !== "visible") return;
  // A device that saves power refuses; the game goes on all the same.
  const given = await navigator.wakeLock?.request("screen").catch(() => null);
  if (given == null) return;
  // The turn may be over by now, or somebody else has asked.
  if (!wanted || lock !== null) return given.release();
  lock = given;
  given.addEventListener("release", () => {
    if (lock === given) lock = null;
  });
}

async function release(): Promise<void> {
  const held = lock;
  lock = null;
  await held?.release();
}

document.addEventListener("visibilitychange", () => {
  if (wanted) void ask();
});
