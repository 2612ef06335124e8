import { t } from '../../i18n/text.ts';
import { isNearlyOver } from '../../schemas/account/limits.ts';

/** Says how many minutes the person's limit of time leaves for today, loudly while they are few; nothing for null and 0. */
export function MinutesLeft({ minutes }: { minutes: number | null }) {
  const words = minutes ? t('{minutes} min left of your daily time limit', { minutes }) : null;
  return (
    <div role="status">{words && <p>{isNearlyOver(minutes) ? <strong>{words}</strong> : words}</p>}</div>
  );
}
