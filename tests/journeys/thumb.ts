import type { Locator, Page } from 'playwright-core';

/** A thumb that counts its taps. */
export interface Thumb {
  taps(): number;
  tap(place: Locator): Promise<void>;
  /** Types into a field to which the keyboard's Next has led. */
  type(field: Locator, text: string): Promise<void>;
  /** Opens the list and picks an option. */
  pick(list: Locator, option: string): Promise<void>;
}

/** A thumb on this page. Typing into the focused field, and moving on with the keyboard's Next, are no taps. */
export function newThumb(page: Page): Thumb {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(place) {
      await place.click();
      taps++;
    },
    async type(field, text) {
      await field.waitFor();
      await field.focus();
      await page.keyboard.type(text);
    },
    async pick(list, option) {
      await list.selectOption(option);
      taps += 2;
    },
  };
}
