import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { ticketChatMachine } from '../../../machines/support/ticket-chat.machine.ts';
import type { Outgoing, ticketOutboxMachine } from '../../../machines/support/ticket-outbox.machine.ts';
import type { TicketMessage } from '../../../schemas/support/tickets.ts';
import { Button } from '../../kit/controls/button.tsx';
import { FilePreview } from '../../kit/controls/file-preview.tsx';
import { ChatLog } from '../../kit/data/chat-log.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { formatDate, Time } from '../../kit/format/time.tsx';
import { Row } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { ServedPicture } from '../../shared/served-picture.view.tsx';
import { media } from '../../theme/media.ts';

type ChatRef = ActorRefFrom<typeof ticketChatMachine>;
type OutboxRef = ActorRefFrom<typeof ticketOutboxMachine>;

const Item = styled('article')<{ $own: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--s1);
  align-self: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  align-items: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  max-width: 88%;
  ${media.tablet} {
    max-width: 70%;
  }
`;

const Bubble = styled('div')<{ $own: boolean }>`
  display: grid;
  gap: var(--s2);
  padding: var(--s2) var(--s3);
  border: 1px solid ${({ $own }) => ($own ? 'transparent' : 'var(--line)')};
  border-radius: ${({ $own }) =>
    $own ? 'var(--r3) var(--r3) var(--r1) var(--r3)' : 'var(--r3) var(--r3) var(--r3) var(--r1)'};
  background: ${({ $own }) => ($own ? 'var(--sky-tint)' : 'var(--raised)')};
  > p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    unicode-bidi: plaintext;
  }
  img {
    width: auto;
    max-width: 100%;
    height: auto;
    max-height: 16rem;
    border-radius: var(--r1);
  }
`;

const Below = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s2);
  color: var(--muted);
  font-size: var(--text-xs);
`;

const Wrong = styled('p')`
  display: flex;
  align-items: center;
  gap: var(--s1);
  color: var(--error);
  font-size: var(--text-s);
`;

const Day = styled('h2')`
  align-self: center;
  color: var(--muted);
  font-size: var(--text-xs);
  font-weight: 600;
`;

const Top = styled('div')`
  display: grid;
  justify-items: center;
  gap: var(--s2);
  min-height: var(--tap);
`;

/** The conversation, followed by messages that are being sent. */
export function TicketLog({ chat, outbox }: { chat: ChatRef; outbox: OutboxRef }) {
  const messages = useSelector(chat, (state) => state.context.messages);
  const isOpen = useSelector(chat, (state) => state.matches({ loaded: { ticket: 'open' } }));
  const isBusy = useSelector(chat, (state) => state.matches({ loaded: { older: 'loading' } }));
  const queue = useSelector(outbox, (state) => state.context.queue);
  // A message that the stream has brought is sent, even if its answer was lost.
  const told = new Set(messages.map(({ key }) => key));
  const pending = queue.filter(({ key }) => !told.has(key));
  // The line about its state takes room, too.
  const fate = useSelector(outbox, (state) => JSON.stringify(state.value));
  const unsent = pending.at(-1);
  const last = unsent ? unsent.key + fate : messages.at(-1)?.id;
  return (
    <ChatLog
      label={t('Conversation')}
      first={messages[0]?.id}
      last={last}
      isOwn={pending.length > 0 || messages.at(-1)?.author === 'bettor'}
      busy={isBusy}
      newLabel={t('New messages')}
    >
      <Older chat={chat} />
      {messages.map((message, index) => (
        <Fragment key={message.key ?? message.id}>
          {isNewDay(messages[index - 1], message) && <Day>{formatDate(message.at)}</Day>}
          <Said message={message} />
        </Fragment>
      ))}
      {pending.map((message) => (
        <Pending key={message.key} message={message} outbox={outbox} isOpen={isOpen} />
      ))}
    </ChatLog>
  );
}

function isNewDay(before: TicketMessage | undefined, { at }: TicketMessage): boolean {
  return before === undefined || formatDate(before.at) !== formatDate(at);
}

function Older({ chat }: { chat: ChatRef }) {
  const isLoading = useSelector(chat, (state) => state.matches({ loaded: { older: 'loading' } }));
  const isFailed = useSelector(chat, (state) => state.matches({ loaded: { older: 'failed' } }));
  const isAll = useSelector(chat, (state) => state.matches({ loaded: { older: 'none' } }));
  if (isAll) return <span />;
  return (
    <Top>
      {isFailed && <Wrong role="alert">{t('Earlier messages could not be loaded')}</Wrong>}
      <Button
        kind="quiet"
        small
        busy={isLoading}
        busyLabel={t('Loading…')}
        onClick={() => chat.send({ type: 'older.load' })}
      >
        {isFailed ? t('Try again') : t('Show earlier messages')}
      </Button>
    </Top>
  );
}

function Said({ message: { author, text, attachment, at } }: { message: TicketMessage }) {
  const isOwn = author === 'bettor';
  return (
    <Item $own={isOwn}>
      <Bubble $own={isOwn}>
        <p dir="auto">{text}</p>
        {attachment && (
          <a href={attachment.path} target="_blank" rel="noopener noreferrer">
            <ServedPicture {...attachment} {...roomFor(attachment)} alt={t('Attached picture')} lazy />
          </a>
        )}
      </Bubble>
      <Below>
        <span>{isOwn ? t('You') : t('Support')}</span>
        <Time at={at} />
        {isOwn && <Icon name="check" size="0.875rem" />}
        {isOwn && <span className="sr-only">{t('Sent')}</span>}
      </Below>
    </Item>
  );
}

/** The styles that reserve a picture's room, so that nothing moves when it loads. */
function roomFor({ width, height }: { width: number; height: number }) {
  const room = `${width}px, ${(16 * width) / height}rem`;
  return {
    // On a phone, the items beside it take a third of the width.
    sizes: `min(${room}, 66vw)`,
    // The ratio of a smaller copy differs by less than a pixel.
    style: { width: `min(${room})`, aspectRatio: `${width} / ${height}` },
  };
}

interface PendingProps {
  message: Outgoing;
  outbox: OutboxRef;
  /** the ticket accepts messages */
  isOpen: boolean;
}

function Pending({ message, outbox, isOpen }: PendingProps) {
  const { key, text, picture, at } = message;
  const isFirst = useSelector(outbox, ({ context }) => context.queue[0]?.key === key);
  return (
    <Item $own>
      <Bubble $own>
        <p dir="auto">{text}</p>
        {picture && <FilePreview file={picture} alt={t('Attached picture')} />}
      </Bubble>
      {isFirst ? <Fate outbox={outbox} at={at} isOpen={isOpen} /> : <Waiting at={at}>{t('Waiting')}</Waiting>}
    </Item>
  );
}

function Waiting({ at, children }: { at: string; children: ReactNode }) {
  return (
    <Below>
      <span>{t('You')}</span>
      <Time at={at} />
      <Icon name="clock" size="0.875rem" />
      <span>{children}</span>
    </Below>
  );
}

/** The state of the first unsent message. */
function Fate({ outbox, at, isOpen }: { outbox: OutboxRef; at: string; isOpen: boolean }) {
  const isRefused = useSelector(outbox, (state) => state.matches({ post: 'refused' }));
  const isLost = useSelector(outbox, (state) => state.matches({ post: 'lost' }));
  const refusal = useSelector(outbox, ({ context }) => context.refusal);
  if (!isRefused && !isLost) return <Waiting at={at}>{t('Sending…')}</Waiting>;
  return (
    <>
      <Wrong role="alert">
        <Icon name="warning" />
        <span>
          {`${t('Not sent.')} ${isLost ? t('No answer came from the server.') : translateMessage(refusal)}`}
        </span>
      </Wrong>
      {isOpen && (
        <Row $gap={2}>
          <Button kind="quiet" small onClick={() => outbox.send({ type: 'message.retry' })}>
            {t('Send again')}
          </Button>
          {isRefused && (
            <Button
              kind="quiet"
              small
              onClick={({ currentTarget }) => {
                // The button is about to disappear, and its message moves back to the composer.
                currentTarget.closest('section')?.querySelector('textarea')?.focus();
                outbox.send({ type: 'message.edit' });
              }}
            >
              {t('Edit message')}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}
