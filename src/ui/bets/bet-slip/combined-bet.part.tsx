import { lazy } from 'react';
import { chooseFace, lastingCombined, removeLeg } from '../../../actors/bets/combined-bet.ts';
import { closeSlip } from '../../../actors/bets/slip-query.ts';
import { askToLogIn } from '../../../actors/bets/slip-sheet.ts';
import { useActors } from '../../shared/context.tsx';
import { lastingPart } from '../../shared/lasting-part.tsx';
import CombinedBet from './combined-bet.view.tsx';
import { TopUp } from './slip-top-up.part.tsx';

const SharePick = lazy(async () => ({
  default: (await import('../share-pick/share-pick.part.tsx')).SharingPick,
}));

/** All selections of the slip as one combined bet. */
export default lastingPart({
  ...lastingCombined,
  View: ({ actor }) => {
    const actors = useActors();
    return (
      <CombinedBet
        actor={actor}
        onRemove={(slip) => removeLeg(actors, slip)}
        onFace={(slip, face) => chooseFace(actors, slip, face)}
        TopUp={TopUp}
        SharePick={SharePick}
        onLogIn={askToLogIn}
        onDone={closeSlip}
      />
    );
  },
});
