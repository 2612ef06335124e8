import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { nameOf, t } from '../../../i18n/text.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
import { useAfterFrame } from '../../kit/data/after-frame.ts';
import { Note } from '../../kit/data/alert.tsx';
import { Sheet } from '../../kit/overlays/sheet.tsx';
import { DetailFailed } from '../../shared/detail-failed.view.tsx';
import { MatchMissing } from '../match-missing.view.tsx';
import { MatchScore } from '../match-score.view.tsx';
import { MatchStateBadge, TimeLeft } from '../match-state.view.tsx';
import { SlipBone } from './slip-parts.view.tsx';

interface SlipSheetProps {
  actor: DetailRef<Match>;
  /** The match as the stream reported it, until the actor has it. */
  known: Match | undefined;
  /** Renders the selections; null while the match is loading, and if it does not exist. */
  children: (match: Match | null) => ReactNode;
  /** Renders the button before the one that closes the slip. */
  action: (match: Match) => ReactNode;
  onClose: () => void;
  /** All selections are one combined bet, so the heading is not a match. */
  isCombined: boolean;
  /** The slip has just appeared under the pointer. */
  isHeld: boolean;
}

/** The slip beside the page: its match, and the bet. */
export default function SlipSheet({
  actor,
  known,
  children,
  action,
  onClose,
  isCombined,
  isHeld,
}: SlipSheetProps) {
  const item = useSelector(actor, ({ context }) => context.item);
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const match = item ?? (isMissing ? null : (known ?? null));
  // The form takes long to render, so the sheet and its heading appear first.
  const isFormDue = useAfterFrame(match !== null);
  const isError = useSelector(actor, (state) => state.matches('error'));
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <Sheet
      onClose={onClose}
      isHeld={isHeld}
      action={match && !isCombined && action(match)}
      title={isCombined ? t('Combined bet') : match ? nameOf(match.name) : t('Your bet')}
      note={
        match &&
        !isCombined && (
          <>
            <MatchStateBadge state={match.state} /> <TimeLeft match={match} /> <MatchScore match={match} />
          </>
        )
      }
    >
      {match !== null && isFormDue ? (
        isStale && (
          <Note icon="warning">{t('This match could not be brought up to date. Trying again…')}</Note>
        )
      ) : isMissing ? (
        <MatchMissing />
      ) : isError ? (
        <DetailFailed actor={actor} failure="The match could not be loaded" />
      ) : (
        <SlipBone isEmpty={match !== null} />
      )}
      {(isFormDue || isMissing || isError) && children(match)}
    </Sheet>
  );
}
