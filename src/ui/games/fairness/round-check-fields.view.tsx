import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { t, translateMessage } from '../../../i18n/text.ts';
import { Button } from '../../kit/controls/button.tsx';
import { followFilled } from '../../kit/controls/filled.ts';
import { Input, Textarea } from '../../kit/controls/input.tsx';
import { styled } from '../../kit/styled.ts';
import { type CheckRef, verdictOf } from './round-verdict.ts';
import { SEED_TEXT } from './seed-text.ts';

const Form = styled('form')`
  display: grid;
  gap: var(--s1);
  textarea {
    min-height: 4.25rem;
    font: 500 var(--text-s)/1.5 var(--mono);
    resize: none;
  }
  input {
    font-size: ${SEED_TEXT};
  }
`;

const FIELDS = ['server_seed', 'client_seed', 'nonce', 'server_seed_hash'] as const;

/** The seeds, the number and the hash of a round, which people may also type in. */
export function Fields({ actor }: { actor: CheckRef }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const isRevealing = useSelector(actor, (state) => state.matches({ open: 'revealing' }));
  const isSecret = useSelector(actor, (state) => verdictOf(state) === 'secret');
  const form = useCallback(
    (element: HTMLFormElement) => {
      if (Object.keys(errors).length > 0) element.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return followFilled(element, (filled, value) => {
        const field = FIELDS.find((name) => name === filled);
        if (field) actor.send({ type: 'check.edit', field, value });
      });
    },
    [actor, errors],
  );
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    readOnly: isRevealing,
    error: errors[name] && translateMessage(errors[name]),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (value: string) => actor.send({ type: 'check.edit', field: name, value }),
  });
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'check.run' });
      }}
    >
      <Textarea label={t('Server seed')} {...field('server_seed')} />
      <Input label={t('Client seed')} {...field('client_seed')} />
      <Input label={t('Number of the round')} {...field('nonce')} inputMode="numeric" />
      <Textarea label={t('SHA-256 that was shown before')} optional {...field('server_seed_hash')} />
      <Button type="submit" kind="quiet" wide disabled={isSecret}>
        {t('Work it out')}
      </Button>
    </Form>
  );
}
