import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { coinFlipMachine } from '../../machines/coin-flip.machine.ts';
import type { ListRef } from '../../machines/types.ts';
import type { Prediction } from '../../schemas/bets/matches.ts';
import { COIN_FLIP_PAYS, type CoinFlipRound, roundPays } from '../../schemas/games/games.ts';
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Coin, type CoinMotion, SmallCoin } from '../kit/coin.tsx';
import { Stack } from '../kit/layout.tsx';
import { Money } from '../kit/money.tsx';
import { t, translateMessage } from '../text/text.ts';
import { Fairness, type SeedsRef } from './fairness.view.tsx';
import { GamesHeading } from './heading.view.tsx';
import type { RecordCheckRef } from './record.view.tsx';
import { Returned } from './returned.view.tsx';
import { StakeField, stakeOf } from './stake.view.tsx';
import { focusAfterAttempt, Play, Stage, Table } from './table.view.tsx';
import { Tiles } from './tiles.view.tsx';
import { Trouble, troubleOf } from './trouble.view.tsx';
import { Veil } from './veil.view.tsx';

type FlipRef = ActorRefFrom<typeof coinFlipMachine>;
type FlipState = SnapshotFrom<typeof coinFlipMachine>;

const FALL_MS = 1600;

interface CoinFlipProps {
  actor: FlipRef;
  seeds: SeedsRef;
  record: RecordCheckRef;
  latest: ListRef<CoinFlipRound>;
}

/** The flip of a coin: the coin itself, the call and the stake, and what makes it fair. */
export default function CoinFlip({ actor, seeds, record, latest }: CoinFlipProps) {
  return (
    <Stack $gap={1}>
      <GamesHeading title="Coin flip" active="coinFlip" />
      <Table>
        <CoinStage actor={actor} latest={latest} />
        <Call actor={actor} />
        <Fairness seeds={seeds} record={record} history="/coinflip-history" />
      </Table>
    </Stack>
  );
}

function CoinStage({ actor, latest }: { actor: FlipRef; latest: ListRef<CoinFlipRound> }) {
  const motion = useSelector(actor, motionOf);
  const isStill = useSelector(actor, ({ context }) => context.isStill);
  const side = useSelector(actor, ({ context }) => context.receipt?.round.side ?? 'Head');
  const round = useSelector(actor, (state) =>
    state.matches('revealed') ? state.context.receipt?.round : undefined,
  );
  const rounds = useSelector(latest, ({ context }) => context.rows);
  const isUndecided = motion !== 'rest';
  return (
    <>
      <Stage
        label={t('The coin')}
        headline={
          isUndecided ? t('The coin is in the air…') : round ? t(round.side) : t('Call it: Head or Tail?')
        }
        detail={
          round ? (
            <Returned round={round} />
          ) : isUndecided ? (
            t('Its side comes with the answer.')
          ) : (
            t('A right call pays {times}×.', { times: COIN_FLIP_PAYS })
          )
        }
        isUndecided={isUndecided}
        isWin={round !== undefined && round.payout > round.bet_amount}
        latestLabel={t('Your last flips')}
        latest={rounds.map(({ id, side, won }) => ({
          id,
          won,
          says: `${t(side)}, ${won ? t('won') : t('lost')}`,
          shown: <SmallCoin side={side} />,
        }))}
      >
        <Coin side={side} motion={motion} fallMs={FALL_MS} isStill={isStill} />
      </Stage>
      {isUndecided && <Veil />}
    </>
  );
}

function motionOf(state: FlipState): CoinMotion {
  if (state.matches('landing')) return 'landing';
  if (state.hasTag('checking')) return 'drifting';
  return state.matches('flipping') ? 'spinning' : 'rest';
}

const SIDES = ['Head', 'Tail'] as const;

function Call({ actor }: { actor: FlipRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const attempt = useSelector(actor, ({ context }) => context.request.key);
  const isWithoutSeeds = useSelector(actor, ({ context }) => context.seedId === null);
  const prediction = useSelector(actor, ({ context }) => context.prediction);
  const stake = useSelector(actor, ({ context }) => context.stake);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const trouble = useSelector(actor, (state) => troubleOf(state, state.matches({ flipping: 'reconciling' })));
  const msg = useSelector(actor, ({ context }) => context.msg);
  // Attached anew after each attempt, which may be over before it has been rendered, and once the button is of use.
  const form = useCallback(
    (element: HTMLFormElement | null) => {
      if (attempt !== '' && !isBusy && !isWithoutSeeds) focusAfterAttempt(element);
    },
    [attempt, isBusy, isWithoutSeeds],
  );
  const rupees = stakeOf(stake);
  return (
    <Play formRef={form} onSubmit={() => actor.send({ type: 'coin.flip' })}>
      <div>
        <Choice<Prediction>
          label={t('Your call')}
          name="prediction"
          value={prediction || undefined}
          error={errors.prediction && translateMessage(errors.prediction)}
          options={SIDES.map((value) => ({ value, label: t(value), disabled: isBusy }))}
          onChange={(value) => actor.send({ type: 'coin.call', prediction: value })}
        />
        <StakeField
          stake={stake}
          error={errors.bet_amount}
          disabled={isBusy}
          onChange={(typed) => actor.send({ type: 'coin.stake', stake: typed })}
        />
      </div>
      <Tiles
        items={[
          { term: t('Chance'), value: '50%' },
          {
            term: t('A win pays'),
            value: rupees === 0 ? `${COIN_FLIP_PAYS}×` : <Money rupees={roundPays(rupees, COIN_FLIP_PAYS)} />,
          },
        ]}
      />
      <div aria-live="polite">
        <Trouble trouble={trouble} msg={msg} onCheck={() => actor.send({ type: 'coin.check' })} />
      </div>
      <Button
        type="submit"
        wide
        busy={isBusy}
        disabled={isWithoutSeeds}
        busyLabel={attempt === '' ? t('Please wait') : t('The coin is in the air…')}
      >
        {t('Flip the coin')}
      </Button>
    </Play>
  );
}
