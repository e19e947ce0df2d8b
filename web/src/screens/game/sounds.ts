// Soft sounds, made here: a pencil, a die, wood. Off until somebody wants them.

export type SoundKind = "take" | "lay" | "back" | "no" | "roll" | "end";

interface Note {
  hertz: number;
  at: number; // seconds from now
  long: number;
  loud: number;
  shape: OscillatorType;
}

const one = (hertz: number, long: number, loud: number, at = 0, shape: OscillatorType = "sine"): Note => ({
  hertz,
  at,
  long,
  loud,
  shape,
});

const sounds: Record<SoundKind, Note[]> = {
  take: [one(520, 0.06, 0.05)],
  lay: [one(300, 0.07, 0.07, 0, "triangle"), one(450, 0.08, 0.04, 0.04)],
  back: [one(360, 0.07, 0.05), one(270, 0.08, 0.05, 0.05)],
  no: [one(150, 0.12, 0.07, 0, "triangle")],
  roll: [0, 0.07, 0.13, 0.2, 0.29].map((at, i) => one(900 - 110 * i, 0.03, 0.03, at, "triangle")),
  end: [one(392, 0.12, 0.05), one(523, 0.2, 0.05, 0.1)],
};

let context: AudioContext | null = null;

function ring(audio: AudioContext, note: Note): void {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + note.at;
  tone.type = note.shape;
  tone.frequency.value = note.hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.long);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.long + 0.02);
}

export function playSound(kind: SoundKind): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of sounds[kind]) ring(context, note);
}
