import { lazy } from 'react';
import { t, translateMessage } from '../../i18n/text.ts';
import type { Prediction } from '../../schemas/bets/matches.ts';
import { COIN_FLIP_PAYS, roundPays } from '../../schemas/games/payouts.ts';
import { Choice } from '../kit/controls/choice.tsx';
import { Coin } from '../kit/drawings/coin.tsx';
import { SmallCoin } from '../kit/drawings/small-coin.tsx';
import type { CoinMotion } from '../kit/drawings/thrown-coin.tsx';
import { Money } from '../kit/format/money.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';
import {
  type ChoiceProps,
  type Look,
  type Phase,
  type PlayProps,
  PlayView,
  type SceneProps,
} from './play.view.tsx';
import { Returned } from './returned.view.tsx';

// Loaded late: nobody throws the coin before they have called.
const ThrownCoin = lazy(() => import('../kit/drawings/thrown-coin.tsx'));
// Loaded with the first round: nobody sees it before.
const Peacock = lazy(() => import('../kit/drawings/peacock.tsx'));

const look: Look<'coinflip'> = {
  stage: 'The coin',
  latest: 'Your last flips',
  play: 'Flip the coin',
  playing: 'The coin is in the air…',
  Scene: CoinScene,
  words: (isUndecided, round) => {
    if (round)
      return {
        headline: t(round.side),
        detail: <Returned round={round} />,
        isWin: round.payout > round.bet_amount,
      };
    return isUndecided
      ? { headline: t('The coin is in the air…'), detail: t('Its side comes with the answer.') }
      : {
          headline: t('Call it: Head or Tail?'),
          detail: t('A right call pays {times}×.', { times: COIN_FLIP_PAYS }),
        };
  },
  result: ({ side, won }) => ({
    says: `${t(side)}, ${won ? t('won') : t('lost')}`,
    shown: <SmallCoin side={side} />,
  }),
  Choice: Call,
  odds: (_, stake) => ({
    chance: '50%',
    pays: stake === 0 ? `${COIN_FLIP_PAYS}×` : <Money rupees={roundPays(stake, COIN_FLIP_PAYS)} />,
  }),
};

/** The page of coin flip. */
export default function CoinFlip(props: PlayProps<'coinflip'>) {
  return <PlayView game="coinflip" look={look} {...props} />;
}

const MOTIONS: Record<Phase, CoinMotion> = {
  ready: 'rest',
  playing: 'spinning',
  checking: 'drifting',
  revealing: 'landing',
  revealed: 'rest',
};

function CoinScene({ phase, round, choice, revealMs }: SceneProps<'coinflip'>) {
  const side = round?.side ?? 'Head';
  const tail = phase !== 'ready' && (
    <LazyPart>
      <Peacock />
    </LazyPart>
  );
  const lying = <Coin side={side} tail={tail} />;
  if (!choice.prediction && phase === 'ready') return lying;
  return (
    <LazyPart fallback={lying}>
      <ThrownCoin
        side={side}
        motion={MOTIONS[phase]}
        fallMs={revealMs}
        tail={tail}
        isStill={revealMs === 0}
      />
    </LazyPart>
  );
}

const SIDES = ['Head', 'Tail'] as const;

function Call({ choice, errors, disabled, onChoose }: ChoiceProps<'coinflip'>) {
  return (
    <Choice<Prediction>
      label={t('Your call')}
      name="prediction"
      value={SIDES.find((side) => side === choice.prediction)}
      error={errors.prediction && translateMessage(errors.prediction)}
      options={SIDES.map((value) => ({ value, label: t(value), disabled }))}
      onChange={(prediction) => onChoose({ prediction })}
    />
  );
}
