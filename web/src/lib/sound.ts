// Small sounds made on the spot: a tap of wood, a card on cloth, a bell when it is your turn.
import { settings } from './settings.svelte';

export type Sound = 'place' | 'flip' | 'turn' | 'hit' | 'heal' | 'block' | 'won' | 'lost';

interface Tone {
  at: number;
  hertz: number;
  seconds: number;
  loud: number;
  shape: OscillatorType;
}

const tone = (hertz: number, seconds: number, loud = 0.08, at = 0, shape: OscillatorType = 'sine'): Tone => ({
  at, hertz, seconds, loud, shape,
});

const SOUNDS: Record<Sound, Tone[]> = {
  place: [tone(320, 0.05, 0.09, 0, 'triangle')],
  flip: [tone(520, 0.04, 0.05, 0, 'triangle'), tone(380, 0.05, 0.05, 0.03, 'triangle')],
  turn: [tone(660, 0.18, 0.07), tone(880, 0.24, 0.06, 0.12)],
  hit: [tone(140, 0.14, 0.14, 0, 'triangle')],
  heal: [tone(523, 0.12, 0.05), tone(784, 0.16, 0.05, 0.08)],
  block: [tone(240, 0.07, 0.1, 0, 'square')],
  won: [tone(523, 0.2, 0.07), tone(659, 0.2, 0.07, 0.14), tone(784, 0.36, 0.07, 0.28)],
  lost: [tone(392, 0.24, 0.06), tone(311, 0.4, 0.06, 0.2)],
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  // Browsers allow sound only after the first touch or key.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const one of SOUNDS[sound]) ring(audio, one);
}

function ring(audio: AudioContext, one: Tone): void {
  const start = audio.currentTime + one.at;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = one.shape;
  voice.frequency.value = one.hertz;
  gain.gain.setValueAtTime(one.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + one.seconds);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + one.seconds);
}
