import type { Language } from '../text/text.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/**
 * Keeps a person's choice in a cookie, so that the server can send the page in that language, and loads the page
 * anew: its HTML and its script then agree.
 */
export function chooseLanguage(next: Language): void {
  document.cookie = `lang=${next}; path=/; max-age=${A_YEAR}; samesite=lax`;
  location.reload();
}
