import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { LeagueChange, leagueChangeMachine } from '../../../machines/bets/league-change.machine.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Alert } from '../../kit/data/alert.tsx';
import { Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { noAnswer } from '../../shared/submission.ts';

export type LeagueChangeRef = ActorRefFrom<typeof leagueChangeMachine>;

/** The dialog that asks whether to leave the league, to report a name, or to block a member. */
export default function LeagueChangeDialog({ actor }: { actor: LeagueChangeRef }) {
  const isOpen = useSelector(actor, (state) => state.hasTag('asked'));
  const change = useSelector(actor, ({ context }) => context.change);
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const hasFailed = useSelector(actor, (state) => state.matches({ confirming: 'failed' }));
  const msg = useSelector(actor, ({ context }) => context.msg);
  const leave = () => actor.send({ type: 'change.leave' });
  const { title, question, confirm } = wordsOn(change);
  return (
    <Modal open={isOpen} onClose={leave} title={title}>
      <Stack>
        <p>{question}</p>
        {hasFailed && <Alert>{msg === '' ? noAnswer() : translateMessage(msg)}</Alert>}
        <Answers
          wayOut={
            <Button kind="quiet" wide disabled={isBusy} onClick={leave}>
              {t('Leave it')}
            </Button>
          }
        >
          <Button
            kind="danger"
            wide
            busy={isBusy}
            busyLabel={t('Please wait')}
            onClick={() => actor.send({ type: 'change.confirm' })}
          >
            {confirm}
          </Button>
        </Answers>
      </Stack>
    </Modal>
  );
}

function wordsOn(change: LeagueChange | null) {
  if (change === null || change.kind === 'leave')
    return {
      title: t('Leave the league'),
      question: t(
        'You are taken out of the table, and cannot bet here any more. If you come back while the league has room and its week is not over, you have the same points as now.',
      ),
      confirm: t('Leave'),
    };
  const { kind, nickname } = change;
  return kind === 'report'
    ? {
        title: t('Report {name}', { name: nickname }),
        question: t('The owner of the league sees that this name was reported, but not by whom.'),
        confirm: t('Report the name'),
      }
    : {
        title: t('Block {name}', { name: nickname }),
        question: t(
          'They are taken out of the table, cannot bet here any more, and cannot join again. This cannot be undone.',
        ),
        confirm: t('Block this member'),
      };
}
