import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { ticketOutboxMachine } from '../../../machines/support/ticket-outbox.machine.ts';
import { PICTURE_TYPES } from '../../../schemas/shared/files.ts';
import { MAX_CHAT_MESSAGE } from '../../../schemas/shared/spec-figures.ts';
import { Button } from '../../kit/controls/button.tsx';
import { controlLook } from '../../kit/controls/field.tsx';
import { FilePreview } from '../../kit/controls/file-preview.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { styled } from '../../kit/styled.ts';
import { media } from '../../theme/media.ts';

type OutboxRef = ActorRefFrom<typeof ticketOutboxMachine>;

/** From this length on, the limit of characters is shown. */
const NEAR_LIMIT = 4500;

const Box = styled('form')`
  display: grid;
  gap: var(--s2);
`;

const Line = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s2);
`;

const Text = styled('textarea')`
  ${controlLook}
  flex: 1 1 8rem;
  min-width: 0;
  max-height: 10rem;
  field-sizing: content;
  resize: none;
`;

const Attach = styled('label')`
  position: relative;
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  flex: none;
  border: 1px solid var(--edge);
  border-radius: var(--r2);
  background: var(--raised);
  color: var(--press-text);
  overflow: hidden;
  > input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  > svg {
    width: 1.375rem;
    height: 1.375rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--sky);
    outline-offset: 2px;
  }
  &:has([aria-invalid]) {
    border-color: var(--error);
  }
  ${media.hover} {
    &:hover {
      background: var(--press-tint);
    }
  }
`;

const Chosen = styled('div')`
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-width: 0;
  > img {
    width: 3rem;
    height: 3rem;
    flex: none;
    border-radius: var(--r1);
    object-fit: cover;
  }
  > span {
    min-width: 0;
    overflow: hidden;
    font-size: var(--text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Below = styled('div')`
  display: flex;
  justify-content: space-between;
  gap: var(--s3);
  color: var(--muted);
  font-size: var(--text-xs);
  > [aria-live] {
    color: var(--error);
    font-size: var(--text-s);
  }
  > [data-over] {
    color: var(--error);
  }
`;

/** The field for messages. A message that is sent leaves it at once; one that cannot be sent stays. */
export function TicketComposer({ outbox }: { outbox: OutboxRef }) {
  const id = useId();
  const editor = useRef<HTMLTextAreaElement>(null);
  const text = useSelector(outbox, ({ context }) => context.draft.editor);
  const picture = useSelector(outbox, ({ context }) => context.draft.attachment);
  const errors = useSelector(outbox, ({ context }) => context.errors);
  const used = [...text].length;
  const send = () => outbox.send({ type: 'draft.send' });
  const messages = [errors.editor, errors.attachment].filter((message) => message !== undefined);
  return (
    <Box
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {picture && (
        <Chosen>
          <FilePreview file={picture} alt="" />
          <span>{picture.name}</span>
          <IconButton
            icon="close"
            label={t('Remove file')}
            onClick={() => {
              // The button is about to disappear, so move the focus first.
              editor.current?.focus();
              outbox.send({ type: 'draft.attached', attachment: undefined });
            }}
          />
        </Chosen>
      )}
      <Line>
        <Attach title={t('Attach a picture')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M19.5 11.5 12 19a4.6 4.6 0 0 1-6.5-6.5l7.8-7.8a3 3 0 0 1 4.3 4.3l-7.7 7.7a1.5 1.5 0 0 1-2.1-2.1l7-7" />
          </svg>
          <input
            type="file"
            aria-label={t('Attach a picture')}
            aria-describedby={errors.attachment === undefined ? undefined : `${id}-below`}
            aria-invalid={errors.attachment === undefined ? undefined : true}
            accept={PICTURE_TYPES}
            // Empty, so that choosing the same file again is a change, too.
            value=""
            onChange={({ currentTarget: { files } }) => {
              if (files?.[0]) outbox.send({ type: 'draft.attached', attachment: files[0] });
            }}
          />
        </Attach>
        <Text
          ref={editor}
          rows={1}
          value={text}
          aria-label={t('Your message')}
          placeholder={t('Your message')}
          aria-describedby={`${id}-below`}
          aria-invalid={errors.editor === undefined ? undefined : true}
          enterKeyHint="enter"
          onChange={({ currentTarget: { value } }) => outbox.send({ type: 'draft.typed', editor: value })}
          onKeyDown={(event) => {
            if (!isSending(event)) return;
            event.preventDefault();
            send();
          }}
        />
        {/* Keeps the focus in the field, and a phone's keyboard open. */}
        <Button type="submit" onMouseDown={(event) => event.preventDefault()}>
          {t('Send')}
        </Button>
      </Line>
      <Below id={`${id}-below`}>
        <span aria-live="polite">{messages.map(translateMessage).join(' ')}</span>
        {used > NEAR_LIMIT && (
          <span data-over={used > MAX_CHAT_MESSAGE || undefined}>
            {t('{used} of {limit} characters', { used, limit: MAX_CHAT_MESSAGE })}
          </span>
        )}
      </Below>
    </Box>
  );
}

/**
 * Whether Enter sends: without Shift, on a device with a mouse, and not during the input of a composed
 * character.
 */
function isSending({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(pointer: fine)').matches;
}
