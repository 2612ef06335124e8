import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { endSessionsMachine } from '../../../machines/account/end-sessions.machine.ts';
import type { ListRef } from '../../../machines/shared/types.ts';
import type { Session } from '../../../schemas/account/sessions.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Alert } from '../../kit/data/alert.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Time } from '../../kit/format/time.tsx';
import { Muted, Row, Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { ListState } from '../../shared/list-state.view.tsx';
import { noAnswer } from '../../shared/submission.ts';

type EndSessionsRef = ActorRefFrom<typeof endSessionsMachine>;

const Rows = styled('ul')`
  align-self: stretch;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s3);
    align-items: center;
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  > li > div {
    flex: 1 1 12rem;
    min-width: 0;
  }
  small {
    display: block;
    color: var(--muted);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
`;

interface SessionsProps {
  list: ListRef<Session>;
  /** ends one session, or all others */
  actor: EndSessionsRef;
  /** the demo account, in which everybody sees only their own session */
  isShared: boolean;
}

/** The person's sessions, and how to end those elsewhere. */
export default function SessionsView({ list, actor, isShared }: SessionsProps) {
  return (
    <Card title={t('Where you are logged in')}>
      <ListState
        actor={list}
        failure="Your sessions could not be loaded"
        empty={<Muted>{t('No session is open.')}</Muted>}
      >
        <OpenSessions list={list} actor={actor} isShared={isShared} />
      </ListState>
      <EndDialog actor={actor} />
    </Card>
  );
}

function OpenSessions({ list, actor, isShared }: SessionsProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <Stack $align="start">
      <Muted>
        {isShared
          ? t('Everybody who tries the demo shares this account, so only your own session is shown.')
          : t('Is one of these not you? Log it out and change your password.')}
      </Muted>
      <Rows aria-label={t('Where you are logged in')}>
        {rows.map((session) => (
          <li key={session.id}>
            <About session={session} />
            {!session.current && (
              <Button
                kind="quiet"
                small
                aria-label={t('Log out of {device}', { device: nameOf(session) })}
                onClick={() => actor.send({ type: 'end.ask', session })}
              >
                {t('Log out')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {rows.length > 1 && (
        <Button kind="quiet" onClick={() => actor.send({ type: 'end.ask', session: null })}>
          {t('Log out everywhere else')}
        </Button>
      )}
    </Stack>
  );
}

function About({ session }: { session: Session }) {
  const { network, signed_in_at, used_at, current } = session;
  return (
    <div>
      <Row $gap={2}>
        <strong>{nameOf(session)}</strong>
        {current && <Badge tone="live">{t('This device')}</Badge>}
      </Row>
      {network !== '' && <small>{t('Network {network}', { network })}</small>}
      <small>
        <span>{t('Logged in')}</span> <Time at={signed_in_at} show="datetime" />
      </small>
      {!current && (
        <small>
          <span>{t('Last used')}</span> <Time at={used_at} show="datetime" />
        </small>
      )}
    </div>
  );
}

const nameOf = ({ device }: Session): string => device || t('Unknown device');

function EndDialog({ actor }: { actor: EndSessionsRef }) {
  const isOpen = useSelector(actor, (state) => state.hasTag('asked'));
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const failure = useSelector(actor, (state) =>
    state.matches({ confirming: 'failed' }) ? translateMessage(state.context.msg) || noAnswer() : undefined,
  );
  const session = useSelector(actor, ({ context }) => context.session);
  const leave = () => actor.send({ type: 'end.leave' });
  return (
    <Modal open={isOpen} title={t('Log out elsewhere')} onClose={leave}>
      <Stack>
        <p>
          {session === null
            ? t('All devices but this one are logged out at once.')
            : t('{device} is logged out at once. Whoever uses it has to log in again.', {
                device: nameOf(session),
              })}
        </p>
        <Muted>
          <span>{t('If it was not you:')}</span> <Link href="/change-password">{t('Change password')}</Link>
        </Muted>
        {failure && <Alert>{failure}</Alert>}
        <Answers
          wayOut={
            <Button kind="quiet" wide disabled={busy} onClick={leave}>
              {t('Keep it')}
            </Button>
          }
        >
          <Button kind="danger" wide busy={busy} onClick={() => actor.send({ type: 'end.confirm' })}>
            {t('Log out there')}
          </Button>
        </Answers>
      </Stack>
    </Modal>
  );
}
