import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { type Game, historyPath } from '../../fairness/games.ts';
import { type Text, t } from '../../i18n/text.ts';
import type { ChoiceDraft } from '../../machines/games/round.machine.ts';
import type { DetailRef, ListRef, RecordCheckRef, RoundRef, SeedsRef } from '../../machines/shared/types.ts';
import { minutesLeft, type PlayLimits, tightestOn } from '../../schemas/account/limits.ts';
import type { Round } from '../../schemas/games/games.ts';
import { stakeOf } from '../../schemas/shared/money.ts';
import { Button } from '../kit/controls/button.tsx';
import { focusFirstInvalid } from '../kit/focus.ts';
import { MinutesLeft } from '../shared/minutes-left.view.tsx';
import { isChecking, useRequestStep } from '../shared/request-step.ts';
import { Fairness } from './fairness/fairness.view.tsx';
import { GamesHeading } from './heading.view.tsx';
import { KeyFigures } from './key-figures.view.tsx';
import { GameLayout, Latest, RoundForm, Stage } from './stage.view.tsx';
import { LEAST_STAKE, StakeField } from './stake.view.tsx';
import { type RoundTrouble, Trouble } from './trouble.view.tsx';

/** The phase of a round, as the stage shows it. */
export type Phase = 'ready' | 'playing' | 'checking' | 'revealing' | 'revealed';

export interface SceneProps<G extends Game> {
  phase: Phase;
  /** the last round, known from `revealing` on; during another round, the one before */
  round: Round<G> | undefined;
  choice: ChoiceDraft<G>;
  /** the duration of the result's animation, in ms; 0 for no motion */
  revealMs: number;
}

export interface ChoiceProps<G extends Game> {
  choice: ChoiceDraft<G>;
  /** the error messages by field */
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChoose: (choice: Partial<ChoiceDraft<G>>) => void;
}

/** The parts of a page that differ by game. */
export interface Look<G extends Game> {
  /** the name of the stage */
  stage: Text;
  /** the name of the latest results */
  latest: Text;
  /** the label of the button, and the same during a round */
  play: Text;
  playing: Text;
  /** the moving part */
  Scene: ComponentType<SceneProps<G>>;
  /** the text that is read out; for a round once it is revealed */
  words: (isUndecided: boolean, round: Round<G> | undefined) => StageWords;
  /** one of the latest results, and its text for screen readers */
  result: (round: Round<G>) => { says: string; shown: ReactNode };
  Choice: ComponentType<ChoiceProps<G>>;
  /** the probability of a win, and its payout for a stake in rupees (0: no valid stake) */
  odds: (choice: ChoiceDraft<G>, stake: number) => { chance: string; pays: ReactNode };
}

interface StageWords {
  headline: ReactNode;
  detail: ReactNode;
  /** the detail tells of money won */
  isWin?: boolean;
}

/** The actors and parts around a game's rounds on its page. */
export interface PlayProps<G extends Game> {
  actor: RoundRef<G>;
  seeds: SeedsRef;
  record: RecordCheckRef;
  limits: DetailRef<PlayLimits>;
  latest: ListRef<Round<G>>;
  /** The figures of the person's play of now. */
  session?: ReactNode;
}

/** The page of a game: the stage, the choice and the stake, and the proof of fairness. */
export function PlayView<G extends Game>(props: PlayProps<G> & { game: G; look: Look<G> }) {
  const { game, look, actor, seeds, record, limits, latest, session } = props;
  return (
    <>
      <GamesHeading game={game} page="play" />
      <GameLayout>
        <RoundStage look={look} actor={actor} />
        <RoundFields look={look} actor={actor} limits={limits} />
        <LatestRounds look={look} latest={latest} />
        {session}
        <Fairness seeds={seeds} record={record} history={historyPath(game)} />
      </GameLayout>
    </>
  );
}

interface RoundProps<G extends Game> {
  look: Look<G>;
  actor: RoundRef<G>;
}

function RoundStage<G extends Game>({ look, actor }: RoundProps<G>) {
  const { Scene } = look;
  const phase = usePhase(actor);
  const trouble = useTrouble(actor);
  const msg = useSelector(actor, ({ context }) => context.msg);
  const choice = useSelector(actor, ({ context }) => context.choice);
  const revealMs = useSelector(actor, ({ context }) => context.revealMs);
  const round = useSelector(actor, ({ context }) => context.receipt?.round);
  const isUndecided = phase !== 'ready' && phase !== 'revealed';
  const {
    headline,
    detail,
    isWin = false,
  } = look.words(isUndecided, phase === 'revealed' ? round : undefined);
  return (
    <Stage
      label={t(look.stage)}
      headline={headline}
      detail={detail}
      isWin={isWin}
      isRefused={trouble === 'refused'}
      trouble={
        trouble && <Trouble trouble={trouble} msg={msg} onCheck={() => actor.send({ type: 'round.check' })} />
      }
    >
      <Scene phase={phase} round={round} choice={choice} revealMs={revealMs} />
    </Stage>
  );
}

function useTrouble<G extends Game>(actor: RoundRef<G>): RoundTrouble | undefined {
  const request = useRequestStep(actor);
  const ready = useSelector(actor, (state) =>
    (['refused', 'outdated', 'notPlayed'] as const).find((trouble) =>
      state.matches({ game: { ready: trouble } }),
    ),
  );
  return ready ?? (isChecking(request) ? request : undefined);
}

function LatestRounds<G extends Game>({ look, latest }: { look: Look<G>; latest: ListRef<Round<G>> }) {
  const rounds = useSelector(latest, ({ context }) => context.rows);
  return (
    <Latest
      label={t(look.latest)}
      results={rounds.map((one) => ({ id: one.id, won: one.won, ...look.result(one) }))}
    />
  );
}

function usePhase<G extends Game>(actor: RoundRef<G>): Phase {
  const request = useRequestStep(actor);
  const isRevealing = useSelector(actor, (state) => state.matches({ game: 'revealing' }));
  const isRevealed = useSelector(actor, (state) => state.matches({ game: 'revealed' }));
  if (request === 'sent') return 'playing';
  if (isChecking(request)) return 'checking';
  if (isRevealing) return 'revealing';
  return isRevealed ? 'revealed' : 'ready';
}

function RoundFields<G extends Game>({ look, actor, limits }: RoundProps<G> & Pick<PlayProps<G>, 'limits'>) {
  const { Choice } = look;
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const attempts = useSelector(actor, ({ context }) => context.attempts);
  const request = useRequestStep(actor);
  const isWithoutSeeds = useSelector(actor, ({ context }) => context.seedId === null);
  const choice = useSelector(actor, ({ context }) => context.choice);
  const stake = useSelector(actor, ({ context }) => context.stake);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const limit = useSelector(
    limits,
    ({ context: { item } }) => item && tightestOn('stakes', item.limits, LEAST_STAKE),
  );
  const minutes = useSelector(limits, ({ context: { item } }) => item && minutesLeft(item.limits));
  const taken = useSelector(actor, (state) => (state.hasTag('onBreak') ? state.context.break : null));
  // A new ref after each attempt, which may end before it has been rendered.
  const form = useCallback(
    (element: HTMLFormElement | null) => {
      if (attempts > 0 && !isBusy) focusFirstInvalid(element);
    },
    [attempts, isBusy],
  );
  const takeFilled = useCallback(
    (field: string, value: string) => {
      const { choice } = actor.getSnapshot().context;
      if (field === 'bet_amount') actor.send({ type: 'round.stake', stake: value });
      else if (field in choice) actor.send({ type: 'round.choose', choice: { ...choice, [field]: value } });
    },
    [actor],
  );
  const { chance, pays } = look.odds(choice, stakeOf(stake));
  return (
    <RoundForm formRef={form} onFilled={takeFilled} onSubmit={() => actor.send({ type: 'round.play' })}>
      <Choice
        choice={choice}
        errors={errors}
        disabled={isBusy}
        onChoose={(chosen) => actor.send({ type: 'round.choose', choice: chosen })}
      />
      <StakeField
        stake={stake}
        error={errors.bet_amount}
        disabled={isBusy}
        draft={{ ...choice, stake }}
        limit={limit}
        taken={taken}
        onChange={(typed) => actor.send({ type: 'round.stake', stake: typed })}
      >
        <KeyFigures
          items={[
            { term: t('Chance'), value: chance },
            { term: t('A win pays'), value: pays },
          ]}
        />
      </StakeField>
      <Button
        type="submit"
        wide
        busy={isBusy}
        disabled={isWithoutSeeds || taken !== null}
        busyLabel={request === 'recalling' ? t('Please wait') : t(look.playing)}
      >
        {t(look.play)}
      </Button>
      <MinutesLeft minutes={minutes} />
    </RoundForm>
  );
}
