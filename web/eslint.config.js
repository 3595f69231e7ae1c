// The page's lint rules: types are checked by svelte-check, so these look for mistakes only.
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/target/', 'web/src/lib/wire.ts', 'games/*/web/types.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      // Addresses are replaced whole, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // A game is drawn live and in replays, and finds its table by the door that either of them opens.
    files: ['games/*/web/**', 'web/src/lib/kit/**', 'web/src/lib/cards/**'],
    ignores: ['games/*/web/**/*.test.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: String.raw`(^|/)(route|net)\.svelte(\.ts)?$`, message: 'A game asks its props or tableDoor() from $lib/table/door.' }] }],
      'no-restricted-globals': ['error', 'location', 'history'],
      'no-restricted-properties': ['error', ...['window', 'document', 'globalThis'].flatMap((object) => ['location', 'history'].map((property) => ({ object, property })))],
    },
  },
  { files: ['**/e2e/**'], rules: { 'no-console': 'off' } },
);
