import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { limboMachine } from '../../machines/limbo.machine.ts';
import type { ListRef } from '../../machines/types.ts';
import { type LimboRound, roundPays, Target } from '../../schemas/games/games.ts';
import { plainAmount } from '../../schemas/money.ts';
import { Button } from '../kit/button.tsx';
import { Chips } from '../kit/chips.ts';
import { CountUp, formatMultiplier } from '../kit/count-up.tsx';
import { Input } from '../kit/input.tsx';
import { Stack } from '../kit/layout.tsx';
import { Money } from '../kit/money.tsx';
import { styled } from '../kit/styled.ts';
import { t, translateMessage } from '../text/text.ts';
import { media } from '../theme.ts';
import { Fairness, type SeedsRef } from './fairness.view.tsx';
import { GamesHeading } from './heading.view.tsx';
import type { RecordCheckRef } from './record.view.tsx';
import { Returned } from './returned.view.tsx';
import { StakeField, stakeOf } from './stake.view.tsx';
import { focusAfterAttempt, Play, Stage, Table } from './table.view.tsx';
import { Tiles } from './tiles.view.tsx';
import { Trouble, troubleOf } from './trouble.view.tsx';
import { Veil } from './veil.view.tsx';

type LimboRef = ActorRefFrom<typeof limboMachine>;
type LimboState = SnapshotFrom<typeof limboMachine>;

const CLIMB_MS = 1200;

const Figure = styled('div')<{ $tone: 'quiet' | 'plain' | 'won' }>`
  display: grid;
  align-content: center;
  height: 9.5rem;
  color: ${({ $tone }) => ({ quiet: 'var(--muted)', plain: 'var(--text)', won: 'var(--win)' })[$tone]};
  font-size: clamp(2.75rem, 15vw, 5.5rem);
  font-weight: 800;
  letter-spacing: -0.04em;
  line-height: 1;
  white-space: nowrap;
  ${media.desktop} {
    height: 15rem;
  }
`;

const Chip = styled('span')<{ $won: boolean }>`
  padding: 0 var(--s3);
  color: ${({ $won }) => ($won ? 'var(--win)' : 'var(--muted)')};
  font-size: var(--text-s);
  font-weight: 650;
`;

const Aims = styled(Chips)`
  margin-bottom: var(--s3);
`;

interface LimboProps {
  actor: LimboRef;
  seeds: SeedsRef;
  record: RecordCheckRef;
  latest: ListRef<LimboRound>;
}

/** Limbo: aim at a multiplier, and see whether the figure gets there. */
export default function Limbo({ actor, seeds, record, latest }: LimboProps) {
  return (
    <Stack $gap={1}>
      <GamesHeading title="Limbo" active="limbo" />
      <Table>
        <FigureStage actor={actor} latest={latest} />
        <Aim actor={actor} />
        <Fairness seeds={seeds} record={record} history="/limbo-history" />
      </Table>
    </Stack>
  );
}

function FigureStage({ actor, latest }: { actor: LimboRef; latest: ListRef<LimboRound> }) {
  const phase = useSelector(actor, phaseOf);
  const isStill = useSelector(actor, ({ context }) => context.isStill);
  const round = useSelector(actor, ({ context }) => context.receipt?.round);
  const rounds = useSelector(latest, ({ context }) => context.rows);
  const isRevealed = phase === 'revealed' && round !== undefined;
  const isUndecided = phase === 'committed' || phase === 'rising';
  return (
    <>
      <Stage
        label={t('The figure')}
        headline={
          isRevealed ? (
            <>
              <span className="sr-only">{formatMultiplier(round.result)} </span>
              <Returned round={round} />
            </>
          ) : isUndecided ? (
            t('The figure rises…')
          ) : (
            t('How far will it rise?')
          )
        }
        detail={
          isRevealed
            ? t('Target: {target}', { target: formatMultiplier(round.target) })
            : t('You win when it reaches your target.')
        }
        isUndecided={isUndecided}
        isWin={false}
        latestLabel={t('Your last rounds')}
        latest={rounds.map(({ id, result, won }) => ({
          id,
          won,
          says: won ? t('won') : t('lost'),
          shown: <Chip $won={won}>{formatMultiplier(result)}</Chip>,
        }))}
      >
        <Figure $tone={isRevealed ? (round.payout > round.bet_amount ? 'won' : 'plain') : 'quiet'}>
          {round && (phase === 'rising' || isRevealed) ? (
            <CountUp key={round.id} to={round.result} ms={isStill || isRevealed ? 0 : CLIMB_MS} />
          ) : (
            <span aria-hidden="true">{formatMultiplier(1)}</span>
          )}
        </Figure>
      </Stage>
      {isUndecided && <Veil />}
    </>
  );
}

function phaseOf(state: LimboState): 'ready' | 'committed' | 'rising' | 'revealed' {
  for (const phase of ['committed', 'rising', 'revealed'] as const) {
    if (state.matches(phase)) return phase;
  }
  return 'ready';
}

const AIMS = ['1.50', '2.00', '10.00', '100.00'];

function Aim({ actor }: { actor: LimboRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const attempt = useSelector(actor, ({ context }) => context.request.key);
  const isWithoutSeeds = useSelector(actor, ({ context }) => context.seedId === null);
  const target = useSelector(actor, ({ context }) => context.target);
  const stake = useSelector(actor, ({ context }) => context.stake);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const trouble = useSelector(actor, (state) =>
    troubleOf(state, state.matches({ committed: 'reconciling' })),
  );
  const msg = useSelector(actor, ({ context }) => context.msg);
  // Attached anew after each attempt, which may be over before it has been rendered, and once the button is of use.
  const form = useCallback(
    (element: HTMLFormElement | null) => {
      if (attempt !== '' && !isBusy && !isWithoutSeeds) focusAfterAttempt(element);
    },
    [attempt, isBusy, isWithoutSeeds],
  );
  const multiplier = multiplierOf(target);
  const rupees = stakeOf(stake);
  const aim = (typed: string) => actor.send({ type: 'limbo.aim', target: typed });
  return (
    <Play formRef={form} onSubmit={() => actor.send({ type: 'limbo.play' })}>
      <div>
        <Input
          label={t('Target')}
          name="target"
          value={target}
          inputMode="decimal"
          autoComplete="off"
          disabled={isBusy}
          hint={t('From 1.01 to 1,000,000 times the stake')}
          error={errors.target && translateMessage(errors.target)}
          onChange={(typed) => aim(plainAmount(typed).replace(/[×x]$/i, ''))}
        />
        <Aims>
          {AIMS.map((one) => (
            <button
              key={one}
              type="button"
              disabled={isBusy}
              aria-pressed={one === target}
              onClick={() => aim(one)}
            >
              {Number(one)}×
            </button>
          ))}
        </Aims>
        <StakeField
          stake={stake}
          error={errors.bet_amount}
          disabled={isBusy}
          onChange={(typed) => actor.send({ type: 'limbo.stake', stake: typed })}
        />
      </div>
      <Tiles
        items={[
          { term: t('Chance'), value: multiplier === 0 ? '–' : chanceOf(multiplier) },
          {
            term: t('A win pays'),
            value: multiplier === 0 || rupees === 0 ? '–' : <Money rupees={roundPays(rupees, multiplier)} />,
          },
        ]}
      />
      <div aria-live="polite">
        <Trouble trouble={trouble} msg={msg} onCheck={() => actor.send({ type: 'limbo.check' })} />
      </div>
      <Button
        type="submit"
        wide
        busy={isBusy}
        disabled={isWithoutSeeds}
        busyLabel={attempt === '' ? t('Please wait') : t('The figure rises…')}
      >
        {t('Play')}
      </Button>
    </Play>
  );
}

/** What was typed, as a multiplier; 0 while it is none that can be aimed at. */
function multiplierOf(typed: string): number {
  const [error, multiplier] = Target.validate(typed, { coerce: true });
  return error ? 0 : multiplier;
}

/** How likely it is to reach a multiplier, in percent: 99 / target, never rounded up. */
function chanceOf(multiplier: number): string {
  const percent = 99 / multiplier;
  const decimals = percent >= 1 ? 2 : 1 - Math.floor(Math.log10(percent));
  const factor = 10 ** decimals;
  // A little on top, so that what is exact in decimals is not cut for being inexact in binary.
  return `${(Math.floor(percent * factor + 1e-6) / factor).toFixed(decimals)}%`;
}
