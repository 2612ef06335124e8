import { t, translateMessage } from '../../i18n/text.ts';
import { roundPays } from '../../schemas/games/payouts.ts';
import { plainTarget, Target } from '../../schemas/games/targets.ts';
import { Chip, Chips } from '../kit/controls/chips.tsx';
import { Input } from '../kit/controls/input.tsx';
import { CountUp, formatMultiplier } from '../kit/data/count-up.tsx';
import { Money } from '../kit/format/money.tsx';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import { chanceText } from './chance.ts';
import { type ChoiceProps, type Look, type PlayProps, PlayView, type SceneProps } from './play.view.tsx';
import { Returned } from './returned.view.tsx';

const Figure = styled('div')<{ $tone: 'quiet' | 'plain' | 'won' }>`
  display: grid;
  align-content: center;
  height: 4.5rem;
  color: ${({ $tone }) => ({ quiet: 'var(--muted)', plain: 'var(--text)', won: 'var(--win)' })[$tone]};
  font-size: clamp(2.5rem, 7vw, 5.5rem);
  font-weight: 800;
  letter-spacing: -0.04em;
  line-height: 1;
  white-space: nowrap;
  ${media.desktop} {
    height: 15rem;
  }
`;

const Result = styled('span')<{ $won: boolean }>`
  padding: 0 var(--s3);
  color: ${({ $won }) => ($won ? 'var(--win)' : 'var(--muted)')};
  font-size: var(--text-s);
  font-weight: 650;
`;

const look: Look<'limbo'> = {
  stage: 'The figure',
  latest: 'Your last rounds',
  play: 'Play',
  playing: 'The figure rises…',
  Scene: RisingFigure,
  words: (isUndecided, round) => {
    if (round)
      return {
        headline: (
          <>
            <span className="sr-only" translate="no">{`${formatMultiplier(round.result)} `}</span>
            <Returned round={round} />
          </>
        ),
        detail: t('Target: {target}', { target: formatMultiplier(round.target) }),
      };
    return {
      headline: isUndecided ? t('The figure rises…') : t('How far will it rise?'),
      detail: t('You win when it reaches your target.'),
    };
  },
  result: ({ result, won }) => ({
    says: won ? t('won') : t('lost'),
    shown: <Result $won={won}>{formatMultiplier(result)}</Result>,
  }),
  Choice: Aim,
  odds: ({ target }, stake) => {
    const multiplier = multiplierOf(target);
    if (multiplier === 0) return { chance: '–', pays: '–' };
    return {
      chance: chanceText(99 / multiplier),
      pays: stake === 0 ? formatMultiplier(multiplier) : <Money rupees={roundPays(stake, multiplier)} />,
    };
  },
};

/** Limbo: aim at a multiplier, and see whether the figure reaches it. */
export default function Limbo(props: PlayProps<'limbo'>) {
  return <PlayView game="limbo" look={look} {...props} />;
}

function RisingFigure({ phase, round, revealMs }: SceneProps<'limbo'>) {
  const isRevealed = phase === 'revealed' && round !== undefined;
  return (
    <Figure $tone={isRevealed ? (round.payout > round.bet_amount ? 'won' : 'plain') : 'quiet'}>
      {round && (phase === 'revealing' || isRevealed) ? (
        <CountUp key={round.id} to={round.result} ms={isRevealed ? 0 : revealMs} />
      ) : (
        <span aria-hidden="true">{formatMultiplier(1)}</span>
      )}
    </Figure>
  );
}

const AIMS = ['1.50', '2.00', '10.00', '100.00'];

function Aim({ choice: { target }, errors, disabled, onChoose }: ChoiceProps<'limbo'>) {
  return (
    <div>
      <Input
        label={t('Target')}
        name="target"
        value={target}
        inputMode="decimal"
        autoComplete="off"
        readOnly={disabled}
        hint={t('From 1.01 to 1,000,000 times the stake')}
        error={errors.target && translateMessage(errors.target)}
        onChange={(typed) => onChoose({ target: typed })}
      />
      <Chips>
        {AIMS.map((one) => (
          <Chip
            key={one}
            disabled={disabled}
            aria-pressed={one === target}
            onClick={() => onChoose({ target: one })}
          >
            {`${Number(one)}×`}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** The typed multiplier; 0 if it is not a valid target. */
function multiplierOf(typed: string): number {
  const [error, multiplier] = Target.validate(plainTarget(typed), { coerce: true });
  return error ? 0 : multiplier;
}
