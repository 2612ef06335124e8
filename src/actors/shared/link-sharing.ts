import { formOf } from './form-of.ts';

/** Whether the browser can share a link with other apps. */
export const canShare = () => 'share' in navigator;

/** Shares a link with another app. */
export const linkSharing = formOf(async (share: { text: string; url: string }) => {
  try {
    await navigator.share(share);
  } catch (error) {
    // A cancelled share sheet is no error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
});
