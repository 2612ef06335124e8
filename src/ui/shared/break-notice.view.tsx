import { t } from '../../i18n/text.ts';
import type { PlayBreak } from '../../schemas/account/limits.ts';
import { Link } from '../kit/controls/link.tsx';
import { formatDateTime } from '../kit/format/time.tsx';

/** Says which break a person is on, and until when. */
export function breakText({ kind, until }: PlayBreak): string {
  if (until === null) return t('You have excluded yourself for good.');
  const time = formatDateTime(until);
  return kind === 'exclusion'
    ? t('You have excluded yourself until {time}.', { time })
    : t('You are on a break until {time}.', { time });
}

/** Says why nothing can be staked now, and that the draft is kept for later; empty for null. */
export function BreakNotice({ taken }: { taken: PlayBreak | null }) {
  return (
    <div role="status">
      {taken !== null && (
        <p>
          <strong>{breakText(taken)}</strong>{' '}
          {taken.until !== null && (
            <>
              <span>{t('Until then nothing can be staked or deposited.')}</span>{' '}
              <span>{t('Your entries stay as they are.')}</span>{' '}
            </>
          )}
          <Link href="/play-limits">{t('Play limits')}</Link>
        </p>
      )}
    </div>
  );
}
