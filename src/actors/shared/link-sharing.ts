import { formOf } from './form-of.ts';

/** Whether the browser can share a link with other apps. */
export const canShare = () => 'share' in navigator;

/**
 * Opens the share sheet with a link.
 * @throws DOMException if the browser does not share now
 */
export async function shareLink(share: {
  title?: string;
  text: string;
  url: string;
}): Promise<'shared' | 'dropped'> {
  try {
    await navigator.share(share);
    return 'shared';
  } catch (error) {
    // A cancelled share sheet is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    throw error;
  }
}

/** Shares a link with another app. */
export const linkSharing = formOf(async (share: { text: string; url: string }) => {
  await shareLink(share);
});
