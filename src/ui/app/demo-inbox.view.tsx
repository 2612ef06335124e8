import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { demoInboxMachine } from '../../machines/app/demo-inbox.machine.ts';
import type { InboxMessage } from '../../schemas/shared/requests.ts';
import { CopyButton } from '../kit/controls/copy-button.tsx';
import { Badge } from '../kit/data/badge.tsx';
import { mail } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Time } from '../kit/format/time.tsx';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { Popup } from '../kit/overlays/popup.tsx';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';

type DemoInboxRef = ActorRefFrom<typeof demoInboxMachine>;

/** With very large text, a full tap height would take too much of the screen. */
const STRIP_HEIGHT = 'min(var(--tap), 7vh)';

// On a phone it is a strip above the bottom bar. The page gets as much more height at its end, so that
// everything can be scrolled out from under the strip. The extra height overflows a box of height 0, so that
// nothing on the page moves.
const Place = styled('div')`
  height: 0;
  &::after {
    content: '';
    display: block;
    height: ${STRIP_HEIGHT};
    @media (max-height: 30em) {
      display: none;
    }
  }
  ${media.desktop} {
    display: contents;
    &::after {
      display: none;
    }
  }
`;

const Opener = styled('button')`
  position: fixed;
  z-index: 15;
  right: 0;
  bottom: calc(var(--bottom-height) + env(safe-area-inset-bottom));
  left: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s2);
  height: ${STRIP_HEIGHT};
  padding: 0 var(--s4);
  border: 0;
  border-top: 1px solid var(--line);
  background: var(--raised);
  color: var(--press-text);
  font-size: var(--text-s);
  font-weight: 650;
  body:not(:has(.bottom-bar)) & {
    bottom: 0;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  > b {
    min-width: 1.375rem;
    padding: 0 0.375rem;
    border-radius: var(--round);
    background: var(--press);
    color: var(--on-press);
    line-height: 1.375rem;
    text-align: center;
  }
  /** On low screens the bar at the bottom scrolls along with the page. */
  @media (max-height: 30em) and (max-width: 63.99em) {
    position: static;
    width: 100%;
    height: var(--tap);
  }
  ${media.desktop} {
    right: var(--s5);
    bottom: var(--s5);
    left: auto;
    height: var(--tap);
    border: 1px solid var(--edge);
    border-radius: var(--round);
    box-shadow: var(--shade);
    > b {
      position: absolute;
      top: -0.5rem;
      right: -0.375rem;
    }
  }
`;

const List = styled('ul')`
  display: grid;
  gap: var(--s4);
  > li + li {
    padding-top: var(--s4);
    border-top: 1px solid var(--line);
  }
  p {
    overflow-wrap: anywhere;
  }
`;

/** The messages that would be sent by SMS or mail, shown on the page; hidden while none is expected. */
export default function DemoInbox({ actor }: { actor: DemoInboxRef }) {
  const isOpen = useSelector(actor, (state) => state.hasTag('open'));
  const isNeeded = useSelector(actor, (state) => state.hasTag('needed'));
  const fresh = useSelector(
    actor,
    ({ context: { messages, seen } }) => messages.filter(({ id }) => !seen.includes(id)).length,
  );
  return (
    <>
      {isNeeded && (
        <Place>
          <Opener
            type="button"
            hidden={isOpen}
            aria-expanded={isOpen}
            onClick={() => actor.send({ type: 'inbox.open' })}
          >
            <Icon name={mail} size="1.375em" />
            <span>{t('Demo inbox')}</span>
            {fresh > 0 && (
              <b>
                <span>{fresh}</span> <span className="sr-only">{t('new')}</span>
              </b>
            )}
          </Opener>
        </Place>
      )}
      <span className="sr-only" role="status">
        {!isOpen && fresh > 0 && t('New message in the demo inbox')}
      </span>
      {isOpen && (
        <Popup title={t('Demo inbox')} onClose={() => actor.send({ type: 'inbox.close' })}>
          <Messages actor={actor} />
        </Popup>
      )}
    </>
  );
}

function Messages({ actor }: { actor: DemoInboxRef }) {
  const messages = useSelector(actor, (state) => state.context.messages);
  const seen = useSelector(actor, (state) => state.context.seen);
  return (
    <Stack>
      <Muted>{t('This is a demo: what would go to your phone or by mail comes here instead.')}</Muted>
      {messages.length === 0 ? (
        <p>{t('No messages yet.')}</p>
      ) : (
        <List aria-live="polite">
          {messages.map((message) => (
            <Message key={message.id} message={message} isNew={!seen.includes(message.id)} />
          ))}
        </List>
      )}
    </Stack>
  );
}

function Message({ message: { channel, to, text, at }, isNew }: { message: InboxMessage; isNew: boolean }) {
  const parts = partsOf(text);
  const code = parts.find(({ kind }) => kind === 'code');
  return (
    <li>
      <Stack $gap={2}>
        <Row $justify="space-between" $gap={2}>
          <Muted>
            <span>{channel === 'sms' ? t('SMS to {to}', { to }) : t('Mail to {to}', { to })}</span> ·{' '}
            <Time at={at} />
          </Muted>
          {isNew && <Badge tone="live">{t('new')}</Badge>}
        </Row>
        <p lang="en">
          {parts.map(({ kind, text, at }) => (
            <Fragment key={at}>
              {kind === 'text' && <span>{text}</span>}
              {kind === 'code' && <strong>{text}</strong>}
              {kind === 'link' && (
                <a href={hereOf(text)} rel="external">
                  {text}
                </a>
              )}
            </Fragment>
          ))}
        </p>
        {code && (
          <Row>
            <CopyButton text={code.text} />
          </Row>
        )}
      </Stack>
    </li>
  );
}

interface Part {
  kind: 'text' | 'code' | 'link';
  text: string;
  /** its position in the message */
  at: number;
}

const LINK_OR_CODE = /(https?:\/\/\S+)|(\b\d{6}\b)/g;

/** Splits a message into links, codes to copy, and the words between. */
function partsOf(message: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: text, 1: link, index: at } of message.matchAll(LINK_OR_CODE)) {
    parts.push({ kind: 'text', text: message.slice(end, at), at: end });
    parts.push({ kind: link === undefined ? 'code' : 'link', text, at });
    end = at + text.length;
  }
  parts.push({ kind: 'text', text: message.slice(end), at: end });
  return parts.filter(({ text }) => text !== '');
}

/** The link's path on this page's own origin, whatever host the server named. */
function hereOf(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
