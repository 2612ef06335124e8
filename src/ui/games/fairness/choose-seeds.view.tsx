import { useSelector } from '@xstate/react';
import { type FormEvent, useCallback } from 'react';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { SeedsRef } from '../../../machines/shared/types.ts';
import { Button } from '../../kit/controls/button.tsx';
import { followFilled } from '../../kit/controls/filled.ts';
import { Input } from '../../kit/controls/input.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { takeFocus } from '../../kit/focus.ts';
import { Row } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { noAnswer } from '../../shared/submission.ts';
import { Lead } from '../facts.view.tsx';
import { SEED_TEXT } from './seed-text.ts';

const Form = styled('form')`
  display: grid;
  gap: var(--s2);
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  input {
    font-size: ${SEED_TEXT};
  }
`;

const Heading = styled('h3')`
  font-size: var(--text-m);
  &:focus {
    outline: none;
  }
`;

/** The player's choice of their seed for the next pair. */
export default function ChooseSeeds({ seeds, isBusy }: { seeds: SeedsRef; isBusy: boolean }) {
  const clientSeed = useSelector(seeds, ({ context }) => context.clientSeed);
  const error = useSelector(seeds, ({ context }) => context.errors.client_seed ?? context.errors.seed_id);
  const msg = useSelector(seeds, ({ context }) => context.msg);
  const isUnanswered = useSelector(seeds, (state) => state.matches({ shown: { choosing: 'unanswered' } }));
  const isReading = useSelector(
    seeds,
    (state) => state.hasTag('busy') && state.matches({ shown: 'choosing' }),
  );
  const isUnread = useSelector(seeds, (state) => state.matches({ shown: { choosing: 'unread' } }));
  const field = useCallback(
    (form: HTMLFormElement) => {
      if (error !== undefined) form.querySelector('input')?.focus();
      return followFilled(form, (_, typed) => seeds.send({ type: 'seeds.type', clientSeed: typed }));
    },
    [seeds, error],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    seeds.send({ type: 'seeds.rotate' });
  };
  return (
    <Form ref={field} noValidate onSubmit={submit}>
      <Heading ref={takeFocus} tabIndex={-1}>
        {t('Change seeds')}
      </Heading>
      <Lead>
        {t(
          'The old server seed will be shown, and the next one comes into use together with the seed that you choose.',
        )}
      </Lead>
      <Input
        label={t('Your new seed')}
        name="client_seed"
        value={clientSeed}
        readOnly={isBusy}
        error={error && translateMessage(error)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(typed) => seeds.send({ type: 'seeds.type', clientSeed: typed })}
      />
      {(msg !== '' || isUnanswered) && <Alert>{isUnanswered ? noAnswer() : translateMessage(msg)}</Alert>}
      {isUnread && <Note icon="warning">{t('The seeds could not be loaded. Trying again…')}</Note>}
      <Button type="submit" wide disabled={isReading} busy={isBusy} busyLabel={t('Please wait')}>
        {t('Use this seed')}
      </Button>
      <Row $nowrap $justify="space-between">
        <Button kind="quiet" small disabled={isBusy} onClick={() => seeds.send({ type: 'seeds.suggest' })}>
          {t('Pick one by chance')}
        </Button>
        <Button kind="quiet" small disabled={isBusy} onClick={() => seeds.send({ type: 'seeds.leave' })}>
          {t('Keep the old ones')}
        </Button>
      </Row>
    </Form>
  );
}
