// Svelte's own settings: runes everywhere, and every accessibility warning kept.
export default {
  compilerOptions: { runes: true },
};
