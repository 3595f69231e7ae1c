// What a reader has chosen for this browser: language, theme, cards, sound.
import { isLanguage, preferred, speak, type Language } from './i18n/index.svelte';

/** Felt is the cloth of a table under every screen. */
export const THEMES = ['auto', 'light', 'dark', 'felt'] as const;
export type Theme = (typeof THEMES)[number];

interface Kept {
  language: Language;
  theme: Theme;
  fourColours: boolean;
  sound: boolean;
  muted: string[];
}

const KEY = 'baize.settings';
const MOST_MUTED = 200;

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings {
  theme = $state<Theme>('auto');
  fourColours = $state(false);
  sound = $state(true);
  muted = $state.raw<string[]>([]);
  private language: Language = 'en';
  private readonly darkRoom = matchMedia('(prefers-color-scheme: dark)');

  async load(): Promise<void> {
    const kept = read();
    this.theme = THEMES.find((theme) => theme === kept.theme) ?? 'auto';
    this.fourColours = kept.fourColours === true;
    this.sound = kept.sound !== false;
    this.muted = Array.isArray(kept.muted) ? kept.muted : [];
    this.language = isLanguage(kept.language) ? kept.language : preferred(navigator.languages ?? []);
    this.paint();
    this.darkRoom.addEventListener('change', () => this.paint());
    await speak(this.language);
  }

  async setLanguage(language: Language): Promise<void> {
    this.language = language;
    this.save();
    await speak(language);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.paint();
    this.save();
  }

  setFourColours(on: boolean): void {
    this.fourColours = on;
    this.paint();
    this.save();
  }

  setSound(on: boolean): void {
    this.sound = on;
    this.save();
  }

  mute(name: string, on: boolean): void {
    const others = this.muted.filter((one) => one !== name);
    this.muted = on ? [...others, name].slice(-MOST_MUTED) : others;
    this.save();
  }

  private paint(): void {
    const asRoom = this.darkRoom.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = this.theme === 'auto' ? asRoom : this.theme;
    document.documentElement.dataset.suits = this.fourColours ? 'four' : 'two';
  }

  private save(): void {
    const { theme, fourColours, sound, muted, language } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, fourColours, sound, muted, language }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
