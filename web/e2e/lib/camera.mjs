// Takes a screen in light and in dark, once it stands still, and keeps the picture small.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atRest } from './look.mjs';
import { small } from './png.mjs';

const COLOURS = 64;

/** `shot(page, screen)` writes `screen-size-light.png` and `screen-size-dark.png`. */
export function camera(folder, size) {
  return async (page, screen) => {
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await atRest(page);
      const picture = await page.screenshot({ animations: 'disabled' });
      writeFileSync(join(folder, `${screen}-${size}-${theme}.png`), small(picture, COLOURS));
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
