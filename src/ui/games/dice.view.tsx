import { t, translateMessage } from '../../i18n/text.ts';
import { diceOdds, targetsOf } from '../../schemas/games/dice-odds.ts';
import { roundPays } from '../../schemas/games/payouts.ts';
import { plainTarget } from '../../schemas/games/targets.ts';
import { Choice } from '../kit/controls/choice.tsx';
import { Input } from '../kit/controls/input.tsx';
import { Slider } from '../kit/controls/slider.tsx';
import { Money } from '../kit/format/money.tsx';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import { chanceText } from './chance.ts';
import {
  type ChoiceProps,
  type Look,
  type Phase,
  type PlayProps,
  PlayView,
  type SceneProps,
} from './play.view.tsx';
import { Returned } from './returned.view.tsx';
import { small } from './small.ts';

const Table = styled('div')`
  display: grid;
  align-content: center;
  gap: var(--s2);
  ${media.desktop} {
    gap: var(--s4);
    min-height: 15rem;
    padding-top: var(--s4);
  }
`;

const Figure = styled('div')<{ $tone: 'quiet' | 'plain' | 'won' }>`
  color: ${({ $tone }) => ({ quiet: 'var(--muted)', plain: 'var(--text)', won: 'var(--win)' })[$tone]};
  font-size: clamp(2.5rem, 7vw, 5.5rem);
  font-weight: 800;
  letter-spacing: -0.04em;
  line-height: 1;
`;

const Scale = styled('div')`
  position: relative;
  height: 1rem;
  margin: 0 0.5rem var(--s2);
  border-radius: var(--round);
  background: var(--line);
  forced-color-adjust: none;
  > i {
    position: absolute;
    inset-block: 0;
    border-radius: inherit;
    background: var(--win);
  }
  > small {
    position: absolute;
    forced-color-adjust: auto;
    top: 1.375rem;
    translate: -50%;
    color: var(--muted);
    font-size: var(--text-s);
    ${small} {
      display: none;
    }
  }
  ${media.desktop} {
    margin-bottom: 1.75rem;
  }
`;

const Marker = styled('b')<{ $phase: Phase }>`
  position: absolute;
  top: 50%;
  width: 0.625rem;
  height: 2.25rem;
  border: 2px solid var(--surface);
  border-radius: var(--r1);
  background: var(--press);
  box-shadow: 0 0 0 1px var(--edge);
  translate: -50% -50%;
  animation: ${({ $phase }) =>
    ({
      ready: 'none',
      playing: 'dice-seeks 700ms ease-in-out infinite alternate',
      checking: 'dice-seeks 2500ms ease-in-out infinite alternate',
      revealing: 'dice-arrives 1s cubic-bezier(0.2, 0.7, 0.2, 1)',
      revealed: 'none',
    })[$phase]};
  @keyframes dice-seeks {
    from {
      left: 0;
    }
    to {
      left: 100%;
    }
  }
  @keyframes dice-arrives {
    from {
      left: 0;
    }
  }
`;

// On a phone the call and its target are side by side, with their hints below both.
const CallBox = styled('div')`
  ${small} {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    column-gap: var(--s3);
    padding-bottom: 1.25rem;
    > fieldset > :nth-child(2) {
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 3.75rem), 1fr));
    }
    fieldset label {
      padding-inline: var(--s1);
    }
    > div:has(> label[for]) {
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--s2);
    }
    input {
      padding-inline: var(--s2);
    }
    [id$='-below'] {
      position: absolute;
      inset: auto 0 0;
    }
  }
  @container (max-width: 15rem) {
    grid-template-columns: minmax(0, 1fr);
    [id$='-below'] {
      position: static;
    }
  }
`;

const Chip = styled('span')<{ $won: boolean }>`
  padding: 0 var(--s3);
  color: ${({ $won }) => ($won ? 'var(--win)' : 'var(--muted)')};
  font-size: var(--text-s);
  font-weight: 650;
`;

const look: Look<'dice'> = {
  stage: 'The dice',
  latest: 'Your last rounds',
  play: 'Roll the dice',
  playing: 'The dice roll…',
  Scene: Roll,
  words: (isUndecided, round) => {
    if (round)
      return {
        headline: (
          <>
            <span className="sr-only" translate="no">{`${round.roll.toFixed(2)} `}</span>
            <Returned round={round} />
          </>
        ),
        detail: called(round.direction, round.target),
      };
    return {
      headline: isUndecided ? t('The dice roll…') : t('Over or under?'),
      detail: t('The bright part wins.'),
    };
  },
  result: ({ roll, won }) => ({
    says: won ? t('won') : t('lost'),
    shown: <Chip $won={won}>{roll.toFixed(2)}</Chip>,
  }),
  Choice: Call,
  odds: ({ direction, target }, stake) => {
    const odds = diceOdds(direction, plainTarget(target));
    if (odds === null) return { chance: '–', pays: '–' };
    const times = `${timesText(odds.pays)}×`;
    return {
      chance: chanceText(odds.chance),
      pays:
        stake === 0 ? (
          times
        ) : (
          <>
            <Money rupees={roundPays(stake, odds.pays)} /> <small>{`(${times})`}</small>
          </>
        ),
    };
  },
};

/** Dice: a roll from 0.00 to 100.00, called over or under a target. */
export default function Dice(props: PlayProps<'dice'>) {
  return <PlayView game="dice" look={look} {...props} />;
}

function Roll({ phase, round, choice, revealMs }: SceneProps<'dice'>) {
  const isRevealed = phase === 'revealed' && round !== undefined;
  const shown = phase === 'revealing' || phase === 'revealed' ? round : undefined;
  const { direction, target } = shown ?? choice;
  const at = Math.min(100, Math.max(0, Number(plainTarget(String(target))) || 0));
  return (
    <Table aria-hidden="true">
      <Figure $tone={isRevealed ? (round.payout > round.bet_amount ? 'won' : 'plain') : 'quiet'}>
        {isRevealed ? round.roll.toFixed(2) : '0.00'}
      </Figure>
      <Scale>
        <i style={direction === 'over' ? { left: `${at}%`, right: 0 } : { left: 0, right: `${100 - at}%` }} />
        {[0, 25, 50, 75, 100].map((mark) => (
          <small key={mark} style={{ left: `${mark}%` }}>
            {mark}
          </small>
        ))}
        {phase !== 'ready' && (
          <Marker
            $phase={phase}
            style={{ left: `${shown?.roll ?? 50}%`, ...(shown && { animationDuration: `${revealMs}ms` }) }}
          />
        )}
      </Scale>
    </Table>
  );
}

const DIRECTIONS = ['over', 'under'] as const;

function Call({ choice: { direction, target }, errors, disabled, onChoose }: ChoiceProps<'dice'>) {
  const called = DIRECTIONS.find((one) => one === direction) ?? 'over';
  const { least, most } = targetsOf(called);
  const plain = plainTarget(target);
  // Switching sides keeps the probability.
  const turn = (next: string) =>
    onChoose(
      next === direction || diceOdds(direction, plain) === null
        ? { direction: next }
        : { direction: next, target: (100 - Number(plain)).toFixed(2) },
    );
  return (
    <div>
      <CallBox>
        <Choice<(typeof DIRECTIONS)[number]>
          label={t('The roll will be')}
          name="direction"
          value={called}
          error={errors.direction && translateMessage(errors.direction)}
          options={[
            { value: 'over', label: t('Over'), disabled },
            { value: 'under', label: t('Under'), disabled },
          ]}
          onChange={turn}
        />
        <Input
          label={t('Target')}
          name="target"
          value={target}
          inputMode="decimal"
          autoComplete="off"
          readOnly={disabled}
          hint={t('From {least} to {most}', { least: least.toFixed(2), most: most.toFixed(2) })}
          error={errors.target && translateMessage(errors.target)}
          onChange={(typed) => onChoose({ target: typed })}
        />
      </CallBox>
      <Slider
        label={t('Move the target')}
        text={plain}
        value={Number(plain) || 0}
        min={Math.ceil(least)}
        max={Math.floor(most)}
        bright={called === 'over' ? 'after' : 'before'}
        disabled={disabled}
        onChange={(moved) => onChoose({ target: moved.toFixed(2) })}
      />
    </div>
  );
}

const called = (direction: 'over' | 'under', target: number) =>
  t(direction === 'over' ? 'Over {target}' : 'Under {target}', { target: target.toFixed(2) });

/** A multiplier with at least two decimals and at most four: `1.98`, `1.9803`. */
function timesText(times: number): string {
  return times.toFixed(4).replace(/0{1,2}$/, '');
}
