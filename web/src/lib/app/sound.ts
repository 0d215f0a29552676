// Two short sounds, made on the spot. Browsers keep silent until the first gesture; so do we.
import { settings } from "./settings.svelte";

const GESTURES = ["pointerdown", "keydown"];

let context: AudioContext | null = null;

/** Whoever wants no sound gets no device for it either. */
function unlock(): void {
  const { volume, soundTurn: turn, soundClaim: claim } = settings.current;
  if (volume === 0 || !(turn || claim)) return;
  for (const gesture of GESTURES) removeEventListener(gesture, unlock);
  context = new AudioContext();
  void context.resume();
}
for (const gesture of GESTURES) addEventListener(gesture, unlock);

interface Note {
  frequency: number;
  /** Seconds from now. */
  at: number;
  length: number;
  shape: OscillatorType;
  loudness: number;
}

function play(notes: readonly Note[]): void {
  const { volume } = settings.current;
  if (context === null || context.state !== "running" || volume === 0) return;
  for (const { frequency, at, length, shape, loudness } of notes) {
    const begin = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: shape, frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness * volume, begin + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  }
}

/** Two notes of a station bell. */
export function soundTurn(): void {
  if (!settings.current.soundTurn) return;
  play([
    { frequency: 659, at: 0, length: 0.5, shape: "sine", loudness: 0.25 },
    { frequency: 880, at: 0.16, length: 0.7, shape: "sine", loudness: 0.2 },
  ]);
}

/** Wheels over a joint of the rails. */
export function soundClaim(): void {
  if (!settings.current.soundClaim) return;
  play([
    { frequency: 150, at: 0, length: 0.07, shape: "triangle", loudness: 0.4 },
    { frequency: 110, at: 0.09, length: 0.09, shape: "triangle", loudness: 0.4 },
  ]);
}
