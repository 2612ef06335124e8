import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { nameOf, t } from '../../../i18n/text.ts';
import type { cashOutMachine } from '../../../machines/bets/cash-out.machine.ts';
import { leftOf } from '../../../schemas/bets/bets.ts';
import { isCombined, type SingleOrCombined } from '../../../schemas/bets/single-or-combined.ts';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { type Painted, useNotePainted } from '../../kit/data/painted.ts';
import { Money } from '../../kit/format/money.tsx';
import { selectionName } from '../selection.ts';
import { type CashOutRef, useStep } from './step.ts';

type Context = SnapshotFrom<typeof cashOutMachine>['context'];

export interface PaintedProps {
  actor: CashOutRef;
  /** The amounts that the dialog shows. */
  painted: Painted<Context>;
}

/** The bet and its amounts, which are noted when they are painted. */
export function Figures({ actor, painted }: PaintedProps) {
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const { bet, part, worth, refund, seen } = context;
  const step = useStep(actor);
  // The way to cancelling says that amount.
  const leadsToCancelling = useSelector(actor, (state) => state.can({ type: 'cashOut.cancelInstead' }));
  if (bet === null) return null;
  const isAsked = step === 'confirming' || step === 'requesting' || step === 'repriced';
  return (
    <DefinitionList
      items={[
        ...linesOf(bet),
        ...(isAsked ? [{ term: t('Stake'), value: <Money rupees={leftOf(bet)} /> }] : []),
        ...(isAsked ? [{ term: t('Pays back if it wins'), value: <Money rupees={bet.pays} /> }] : []),
        ...(isAsked && refund !== null && !leadsToCancelling
          ? [{ term: t('Cancelling it pays back'), value: <Money rupees={refund} /> }]
          : []),
        // While the part is being chosen the field shows it, and a further line would move the slider under
        // the finger.
        ...(isAsked && step !== 'confirming' && part < leftOf(bet)
          ? [{ term: t('Part of the stake'), value: <Money rupees={part} /> }]
          : []),
        ...(step === 'repriced' && seen !== null
          ? [{ term: t('You saw'), value: <Money rupees={seen} /> }]
          : []),
        ...(isAsked
          ? [{ term: t('Cashing out pays'), value: worth === null ? '–' : <Money rupees={worth} /> }]
          : []),
      ]}
    />
  );
}

/** The lines that identify the bet. */
const linesOf = (bet: SingleOrCombined) =>
  isCombined(bet)
    ? [
        {
          term: t('Combined of {count}, number {number}', { count: bet.legs.length, number: bet.id }),
          value: bet.legs.map(selectionName).join(' · '),
        },
      ]
    : [
        { term: t('Match'), value: nameOf(bet.match_name) },
        { term: t('On'), value: selectionName(bet) },
      ];
