import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { nameOf, t, translateMessage } from '../../../i18n/text.ts';
import type { leagueBetMachine } from '../../../machines/bets/league-bet.machine.ts';
import { pointsBack } from '../../../schemas/bets/private-leagues.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Chip, Chips } from '../../kit/controls/chips.tsx';
import { Input } from '../../kit/controls/input.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { largest, type Painted, useNotePainted, usePainted } from '../../kit/data/painted.ts';
import { useOdds } from '../../kit/format/odds.ts';
import { Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { BreakNotice } from '../../shared/break-notice.view.tsx';
import { useHold } from '../../shared/context.tsx';
import { isChecking, useRequestStep } from '../../shared/request-step.ts';
import { formatPoints, pointsOf } from './points.ts';

export type LeagueBetRef = ActorRefFrom<typeof leagueBetMachine>;
type Context = SnapshotFrom<typeof leagueBetMachine>['context'];

/** The dialog that bets league points on a team, and reports the outcome. */
export default function LeagueBet({ actor }: { actor: LeagueBetRef }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('dialog'));
  const isOpen = useRequestStep(actor) !== 'recalling' && isAsked;
  // A refusal is an alert, which screen readers announce by themselves.
  const isRefused = useSelector(actor, (state) => state.matches('refused'));
  const taken = useSelector(actor, ({ context }) => context.break);
  const painted = usePainted<Context>();
  const step = useStep(actor);
  return (
    <Modal
      open={isOpen}
      onClose={() => actor.send({ type: 'bet.leave' })}
      title={t('Bet league points')}
      step={step}
    >
      <Stack>
        <Figures actor={actor} painted={painted} />
        {(step === 'editing' || step === 'requesting') && <Stake actor={actor} />}
        <div aria-live={isRefused ? undefined : 'polite'}>
          <Said actor={actor} />
        </div>
        <BreakNotice taken={step === 'editing' || step === 'repriced' ? taken : null} />
        <Ways actor={actor} painted={painted} />
      </Stack>
    </Modal>
  );
}

interface PaintedProps {
  actor: LeagueBetRef;
  /** The ratios that the dialog shows. */
  painted: Painted<Context>;
}

/** The highest ratio that may be on screen; undefined if the screen shows another price, or nothing yet. */
function seenIn({ current }: Painted<Context>, actor: LeagueBetRef): number | undefined {
  const { pick } = actor.getSnapshot().context;
  return largest(current.filter((shown) => shown.pick === pick).map(({ win_ratio }) => win_ratio));
}

/** The match, the team and the ratio; nothing after a reload, which keeps only the idempotency key. */
function Figures({ actor, painted }: PaintedProps) {
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const odds = useOdds();
  const step = useStep(actor);
  const { pick, stake, points, win_ratio, seen } = context;
  const isAsked = step === 'editing' || step === 'requesting' || step === 'repriced';
  if (pick === null || !isAsked) return null;
  return (
    <DefinitionList
      items={[
        { term: t('Match'), value: nameOf(pick.match_name) },
        { term: t('On'), value: nameOf(pick.team) },
        ...(step === 'repriced' && seen !== null ? [{ term: t('You saw'), value: odds(seen) }] : []),
        { term: t('Odds'), value: win_ratio === null ? '–' : odds(win_ratio) },
        ...(step === 'repriced' ? [{ term: t('Stake'), value: formatPoints(stake) }] : []),
        {
          term: t('Pays back if it wins'),
          value: win_ratio === null || stake < 1 ? '–' : formatPoints(pointsBack(stake, win_ratio)),
        },
        ...(step === 'repriced' ? [] : [{ term: t('Your points'), value: formatPoints(points) }]),
      ]}
    />
  );
}

const QUICK = [100, 500, 1000];

/** The field for the stake, with quick stakes. */
function Stake({ actor }: { actor: LeagueBetRef }) {
  const typed = useSelector(actor, ({ context }) => context.typed);
  const points = useSelector(actor, ({ context }) => context.points);
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isNone = useSelector(actor, (state) => state.matches({ editing: 'noStake' }));
  const isTooMuch = useSelector(actor, (state) => state.matches({ editing: 'tooMuch' }));
  const take = (text: string) => {
    if (!isBusy) actor.send({ type: 'stake.set', typed: text, stake: pointsOf(text) });
  };
  const chip = (stake: number, label: string) => (
    <Chip
      key={label}
      disabled={isBusy || stake < 1 || stake > points}
      aria-pressed={typed === String(stake)}
      onClick={() => take(String(stake))}
    >
      {label}
    </Chip>
  );
  return (
    <div>
      <Input
        label={t('Points to bet')}
        name="points"
        value={typed}
        readOnly={isBusy}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        error={
          isNone
            ? t('Bet whole points, at least 1')
            : isTooMuch
              ? t('You have {points} points', { points: formatPoints(points) })
              : undefined
        }
        onChange={take}
      />
      <Chips>
        {QUICK.map((stake) => chip(stake, formatPoints(stake)))}
        {chip(points, t('Max'))}
      </Chips>
    </div>
  );
}

function Said({ actor }: { actor: LeagueBetRef }) {
  const step = useStep(actor);
  const isHeld = useSelector(actor, (state) => state.matches({ editing: 'held' }));
  const msg = useSelector(actor, ({ context }) => context.msg);
  switch (step) {
    case 'editing':
      return isHeld && <Note icon="clock">{t('This team takes no bets at the moment.')}</Note>;
    case 'repriced':
      return (
        <Note icon="warning">
          <strong>{`${t('The win ratio has changed')}.`}</strong>{' '}
          <span>{t('Your bet was not placed. No points have moved.')}</span>
        </Note>
      );
    case 'outcomeUnknown':
      return (
        <Note icon="warning">
          <strong>{t('The answer was lost on the way.')}</strong>{' '}
          <span>
            {t(
              'Whether your bet was placed is not known yet. The server is asked again by itself; you need not place it a second time.',
            )}
          </span>
        </Note>
      );
    case 'reconciling':
      return <Note icon="clock">{t('Asking the server whether your bet was placed…')}</Note>;
    case 'placed':
      return <Placed actor={actor} />;
    case 'refused':
      return (
        <Alert>
          <p>{translateMessage(msg)}</p>
          <p>{t('Your bet was not placed. No points have moved.')}</p>
        </Alert>
      );
    case 'notPlaced':
      return (
        <Note>
          {t(
            'The answer was lost on the way, and the server has now said that it did not take the bet. No points have moved.',
          )}
        </Note>
      );
    default:
      return null;
  }
}

/** The placed bet. */
function Placed({ actor }: { actor: LeagueBetRef }) {
  const odds = useOdds();
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  if (receipt === null) return null;
  const { bet, points } = receipt;
  return (
    <Note icon="check">
      <p>
        <strong>{t('Bet placed')}</strong>
      </p>
      <p>
        {t('{points} points on {team} at {odds}. It pays back {paid} if it wins.', {
          points: formatPoints(bet.points),
          team: nameOf(bet.selection),
          odds: odds(bet.win_ratio),
          paid: formatPoints(pointsBack(bet.points, bet.win_ratio)),
        })}
      </p>
      <p>{t('You have {points} points', { points: formatPoints(points) })}</p>
    </Note>
  );
}

function Ways({ actor, painted }: PaintedProps) {
  const step = useStep(actor);
  const hold = useHold();
  const isReady = useSelector(actor, (state) => state.matches({ editing: 'ready' }));
  const canAccept = useSelector(actor, (state) => state.can({ type: 'bet.accept' }));
  const canLeave = useSelector(actor, (state) => state.can({ type: 'bet.leave' }));
  const leave = () => actor.send({ type: 'bet.leave' });
  switch (step) {
    case 'editing':
    case 'requesting':
      return (
        <Button
          wide
          disabled={step === 'editing' && !isReady}
          {...hold}
          busy={step === 'requesting'}
          busyLabel={t('Placing your bet…')}
          onClick={() => actor.send({ type: 'bet.place', seen: seenIn(painted, actor) })}
        >
          {t('Place bet')}
        </Button>
      );
    case 'repriced':
      return (
        <Answers
          wayOut={
            <Button kind="quiet" wide onClick={leave}>
              {t('Leave it')}
            </Button>
          }
        >
          <Button
            wide
            disabled={!canAccept}
            {...hold}
            onClick={() => actor.send({ type: 'bet.accept', seen: seenIn(painted, actor) })}
          >
            {t('Accept and place bet')}
          </Button>
        </Answers>
      );
    case 'outcomeUnknown':
      return (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'bet.check' })}>
          {t('Ask now')}
        </Button>
      );
    case 'reconciling':
      return null;
    case 'refused':
      return (
        <Answers
          wayOut={
            <Button kind="quiet" wide onClick={leave}>
              {t('Leave it')}
            </Button>
          }
        >
          <Button wide onClick={() => actor.send({ type: 'bet.again' })}>
            {t('Back to the bet')}
          </Button>
        </Answers>
      );
    default:
      return (
        <Button kind="quiet" wide disabled={!canLeave} onClick={leave}>
          {t('OK')}
        </Button>
      );
  }
}

function useStep(actor: LeagueBetRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? request : step;
}

function stepOf(state: SnapshotFrom<typeof leagueBetMachine>) {
  if (state.hasTag('busy')) return 'requesting';
  if (state.matches('repriced')) return 'repriced';
  if (state.matches('placed')) return 'placed';
  if (state.matches('refused')) return 'refused';
  if (state.matches('notPlaced')) return 'notPlaced';
  return 'editing';
}
