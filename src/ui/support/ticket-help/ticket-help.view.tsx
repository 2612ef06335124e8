import { useSelector } from '@xstate/react';
import { type ComponentType, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { ticketChatMachine } from '../../../machines/support/ticket-chat.machine.ts';
import type { ticketOutboxMachine } from '../../../machines/support/ticket-outbox.machine.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { Empty } from '../../kit/data/empty.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { mail } from '../../kit/drawings/drawings.ts';
import { focusIfLost } from '../../kit/focus.ts';
import { Time } from '../../kit/format/time.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { styled } from '../../kit/styled.ts';
import { statusTones, statusWords } from '../ticket-issues.ts';
import { TicketComposer } from './ticket-composer.view.tsx';
import { TicketLog } from './ticket-log.view.tsx';

type ChatRef = ActorRefFrom<typeof ticketChatMachine>;
type OutboxRef = ActorRefFrom<typeof ticketOutboxMachine>;

interface TicketHelpProps {
  chat: ChatRef;
  actor: OutboxRef;
  /** Asks for the reason to close the ticket. */
  Closing: ComponentType<{ chat: ChatRef }>;
}

// As high as the space between a phone's bars, so that the composer is near the thumb.
const Panel = styled('section')`
  display: flex;
  flex-direction: column;
  height: max(24rem, calc(100dvh - var(--bar-height) - var(--bottom-height) - 9.5rem));
  max-height: 48rem;
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  overflow: hidden;
`;

const Bones = styled('div')`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: flex-end;
  gap: var(--s4);
  padding: var(--s4);
  > :nth-child(even) {
    align-self: flex-end;
  }
`;

const Leads = styled('span')`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s4);
`;

const Foot = styled('div')`
  padding: var(--s3) var(--s4);
  border-top: 1px solid var(--line);
`;

/** The conversation of a ticket. */
export default function TicketHelp({ chat, actor: outbox, Closing }: TicketHelpProps) {
  const step = useSelector(chat, (state) => {
    if (state.matches('loading')) return 'loading';
    if (state.matches('missing')) return 'missing';
    return state.matches('error') ? 'error' : 'loaded';
  });
  switch (step) {
    case 'loading':
      return <Loading />;
    case 'missing':
      return <Missing />;
    case 'error':
      return <Failed chat={chat} />;
    case 'loaded':
      return <Conversation chat={chat} outbox={outbox} Closing={Closing} />;
  }
}

function AllTickets() {
  return <Link href="/tickets-history">{t('My tickets')}</Link>;
}

function Loading() {
  return (
    <div>
      <PageTitle lead={<AllTickets />}>{t('Support ticket')}</PageTitle>
      <Panel role="status" aria-label={t('Loading…')}>
        <Bones>
          <Bone width="60%" height="3.5rem" />
          <Bone width="45%" height="2.5rem" />
          <Bone width="70%" height="4.5rem" />
        </Bones>
        <Foot>
          <Bone height="2.75rem" />
        </Foot>
      </Panel>
    </div>
  );
}

function Missing() {
  return (
    <div>
      <PageTitle>{t('Support ticket')}</PageTitle>
      <Empty icon={mail} action={<LinkButton href="/tickets-history">{t('My tickets')}</LinkButton>}>
        {t('There is no such ticket.')}
      </Empty>
    </div>
  );
}

function Failed({ chat }: { chat: ChatRef }) {
  const message = useSelector(chat, (state) => state.context.message);
  return (
    <div>
      <PageTitle lead={<AllTickets />}>{t('Support ticket')}</PageTitle>
      <Alert>
        <Stack $gap={3} $align="start">
          <strong>{t('The ticket could not be loaded')}</strong>
          {message !== '' && <p>{translateMessage(message)}</p>}
          <Button kind="quiet" onClick={() => chat.send({ type: 'chat.retry' })}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    </div>
  );
}

interface ConversationProps {
  chat: ChatRef;
  outbox: OutboxRef;
  Closing: TicketHelpProps['Closing'];
}

function Conversation({ chat, outbox, Closing }: ConversationProps) {
  const ticket = useSelector(chat, (state) => state.context.ticket);
  const isOpen = useSelector(chat, (state) => state.matches({ loaded: { ticket: 'open' } }));
  const isLeaving = useSelector(chat, (state) => state.matches({ loaded: { ticket: { open: 'leaving' } } }));
  const wasOpen = useRef(isOpen);
  if (ticket === null) return null;
  return (
    <div>
      <PageTitle
        lead={
          <Leads>
            <AllTickets />
            {ticket.recording && (
              <a href={ticket.recording} download>
                {t('What the page did, as a file')}
              </a>
            )}
          </Leads>
        }
        aside={
          <Row $gap={2}>
            <Badge tone={statusTones[ticket.status]}>{t(statusWords[ticket.status])}</Badge>
            {isOpen && (
              <Button kind="quiet" small onClick={() => chat.send({ type: 'close.ask' })}>
                {t('Close ticket')}
              </Button>
            )}
          </Row>
        }
      >
        {translateMessage(ticket.issues)}
      </PageTitle>
      <Panel>
        <TicketLog chat={chat} outbox={outbox} />
        {isOpen && <LineNotice chat={chat} />}
        <Foot>
          {isOpen && <TicketComposer outbox={outbox} />}
          <div role="status">{!isOpen && <Closed chat={chat} isNews={wasOpen.current} />}</div>
        </Foot>
      </Panel>
      <LazyPart>{isLeaving && <Closing chat={chat} />}</LazyPart>
    </div>
  );
}

const Line = styled('p')`
  padding: var(--s2) var(--s4);
  border-top: 1px solid var(--line);
  background: var(--sky-tint);
  font-size: var(--text-s);
`;

/** Says that answers are delayed; nothing while connected or just disconnected. */
function LineNotice({ chat }: { chat: ChatRef }) {
  const isBroken = useSelector(chat, ({ context }) => context.failures > 1);
  return (
    <div role="status">
      {isBroken && (
        <Line>{t('The line to the server is interrupted. Answers appear here once it is back.')}</Line>
      )}
    </div>
  );
}

/** @param isNews whether the ticket was closed while on screen, which removed the focused button or field */
function Closed({ chat, isNews }: { chat: ChatRef; isNews: boolean }) {
  const ticket = useSelector(chat, (state) => state.context.ticket);
  return (
    <Note icon="check">
      <Stack $gap={2}>
        <strong tabIndex={-1} ref={isNews ? focusIfLost : undefined}>
          {ticket?.closed_by === 'support'
            ? t('Support has closed this ticket.')
            : t('You have closed this ticket.')}
        </strong>
        <p>
          <span>{`${t('Reason')}: ${ticket?.cancel_reason ?? ''}`}</span>
          {ticket?.closed_at && (
            <span>
              {' '}
              <span>·</span> <Time at={ticket.closed_at} show="datetime" />
            </span>
          )}
        </p>
        <p>
          <Link href="/create-ticket">{t('New ticket')}</Link>
        </p>
      </Stack>
    </Note>
  );
}
