import { type Text, t } from '../../../i18n/text.ts';
import type { PlayLimitsRef } from '../../../machines/shared/types.ts';
import { BREAK_LENGTHS, type BreakLength, type PlayBreak } from '../../../schemas/account/limits.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Muted, Row, Stack } from '../../kit/layout.tsx';
import { breakText } from '../../shared/break-notice.view.tsx';

/** The length of a break, in words. */
export const BREAK_NAMES: Record<BreakLength, Text> = {
  '1d': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '6m': '6 months',
  '1y': '1 year',
  '5y': '5 years',
  ever: 'For good',
};

/** Whether a break of this length is a self-exclusion. */
export const isExclusion = (length: BreakLength): boolean =>
  BREAK_LENGTHS.exclusion.some((one) => one === length);

/** Says when a break ends. */
export function OnBreak({ taken }: { taken: PlayBreak }) {
  return (
    <Note icon="clock">
      <strong>{breakText(taken)}</strong> <span>{t('Until then nothing can be staked or deposited.')}</span>{' '}
      <Link href="/withdrawal-request">{t('You can still withdraw your money.')}</Link>
    </Note>
  );
}

/** Offers breaks of every length. */
export function Breaks({ actor }: { actor: PlayLimitsRef }) {
  const ask = (length: BreakLength) =>
    actor.send({ type: 'change.ask', change: { act: 'break', body: { length } } });
  const buttons = (lengths: readonly BreakLength[]) => (
    <Row $gap={2}>
      {lengths.map((length) => (
        <Button key={length} kind="quiet" small onClick={() => ask(length)}>
          {t(BREAK_NAMES[length])}
        </Button>
      ))}
    </Row>
  );
  return (
    <Card title={t('Take a break')}>
      <Stack>
        <Muted>{t('No stakes, no deposits, no bonuses. Withdrawals and your history stay open.')}</Muted>
        <Stack $gap={2}>
          <h3>{t('Time-out')}</h3>
          {buttons(BREAK_LENGTHS['time-out'])}
        </Stack>
        <Stack $gap={2}>
          <h3>{t('Self-exclusion')}</h3>
          {buttons(BREAK_LENGTHS.exclusion)}
        </Stack>
      </Stack>
    </Card>
  );
}
