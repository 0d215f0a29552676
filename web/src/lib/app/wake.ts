// Keeps the screen on while it is one's own turn, where the browser can.

let wanted = false;
let lock: WakeLockSentinel | null = null;

export async function keepAwake(on: boolean): Promise<void> {
  wanted = on;
  if (!on) {
    await lock?.release();
    lock = null;
  } else if (lock === null && document.visibilityState === "visible") {
    // A device that saves power refuses; the game goes on all the same.
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    lock?.addEventListener("release", () => (lock = null));
  }
}

document.addEventListener("visibilitychange", () => {
  if (wanted) void keepAwake(true);
});
