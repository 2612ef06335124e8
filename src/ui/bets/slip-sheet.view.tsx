import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { DetailRef } from '../../machines/types.ts';
import type { Match } from '../../schemas/bets/bets.ts';
import { DetailFailed } from '../app/detail-failed.view.tsx';
import { useAfterFrame } from '../kit/after-frame.ts';
import { Note } from '../kit/alert.tsx';
import { Announced } from '../kit/announced.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Bone } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';
import { MatchMissing } from './match-missing.view.tsx';
import { MatchStateBadge, TimeLeft } from './match-state.view.tsx';

interface SlipSheetProps {
  actor: DetailRef<Match>;
  /** Takes a bet on the match. */
  Bet: ComponentType<{ match: Match; onDone: () => void }>;
  onClose: () => void;
  /** It has just come under the pointer. */
  isHeld: boolean;
}

const Waiting = styled('div')`
  min-height: 33rem;
`;

/** The slip beside the page: the match that it is on, and the bet. */
export default function SlipSheet({ actor, Bet, onClose, isHeld }: SlipSheetProps) {
  const match = useSelector(actor, ({ context }) => context.item);
  // The form takes long to render: the sheet with its heading is there before.
  const beneath = useAfterFrame(match);
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <Sheet
      onClose={onClose}
      isHeld={isHeld}
      title={match?.name ?? t('Your bet')}
      note={
        match && (
          <>
            <MatchStateBadge state={match.state} /> <TimeLeft match={match} />
          </>
        )
      }
    >
      {beneath !== null ? (
        <>
          {isStale && (
            <Note icon="warning">{t('This match could not be brought up to date. Trying again…')}</Note>
          )}
          <Bet match={beneath} onDone={onClose} />
        </>
      ) : isMissing ? (
        <MatchMissing />
      ) : isError ? (
        <DetailFailed actor={actor} failure="The match could not be loaded" />
      ) : (
        <Waiting>
          {match === null && (
            <>
              <Announced>{t('Loading…')}</Announced>
              <Bone height="100%" />
            </>
          )}
        </Waiting>
      )}
    </Sheet>
  );
}
