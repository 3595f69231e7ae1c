// How the page is built: relative addresses, so that it works behind any path prefix.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.BAIZE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  resolve: {
    alias: { $lib: here('src/lib'), $games: here('../games') },
    // Svelte offers its server half to Node; tests draw components in a document.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2022' },
  server: {
    fs: { allow: [here('..')] },
    // Asked under the page's own name: the server takes nothing from a page of another origin.
    proxy: { '/api': { target: server }, '/ws': { target: server.replace('http', 'ws'), ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['test/**/*.test.ts', '../games/*/web/**/*.test.ts'],
    root: here('.'),
  },
});
