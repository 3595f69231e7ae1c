// Copying: the clipboard where there is one, a marked field where there is none, and never a false yes.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copied } from '$lib/clipboard';

let written: string[];

function clipboard(write: ((text: string) => Promise<void>) | undefined): void {
  vi.stubGlobal('navigator', { clipboard: write && { writeText: write } });
}

beforeEach(() => {
  written = [];
  document.body.innerHTML = '<button>copy</button>';
  document.querySelector('button')?.focus();
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('writes to the clipboard', async () => {
  clipboard(async (text) => void written.push(text));
  expect(await copied('a link')).toBe(true);
  expect(written).toEqual(['a link']);
});

it.each([[true], [false]])('without a clipboard the old way says %s, leaves nothing behind and gives the focus back', async (works) => {
  clipboard(undefined);
  document.execCommand = () => {
    written.push(document.querySelector('textarea')?.value ?? '');
    return works;
  };
  expect(await copied('a link')).toBe(works);
  expect(written).toEqual(['a link']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement?.textContent).toBe('copy');
});
