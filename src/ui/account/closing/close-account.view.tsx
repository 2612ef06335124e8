import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type Text, t, translateMessage } from '../../../i18n/text.ts';
import type { closeAccountMachine } from '../../../machines/account/close-account.machine.ts';
import {
  CloseByCode,
  type Closing,
  type Hindrance,
  REMEDIES,
  CloseAccount as Values,
} from '../../../schemas/account/closing.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { PasswordField, TextField } from '../../kit/controls/form-fields.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { formatMoney } from '../../kit/format/money.tsx';
import { Muted, Row, Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors } from '../../shared/context.tsx';

const Points = styled('ul')`
  display: grid;
  gap: var(--s2);
  margin: 0;
  padding-inline-start: var(--s5);
  list-style: disc;
`;

type CloseAccountRef = ActorRefFrom<typeof closeAccountMachine>;

interface CloseAccountProps {
  actor: CloseAccountRef;
  /** the demo account, which cannot be closed; undefined until that is known */
  isShared: boolean | undefined;
}

/** The way to close one's account, and the dialog in which that is done. */
export default function CloseAccountView({ actor, isShared }: CloseAccountProps) {
  return (
    <Card title={t('Close your account')}>
      <Muted>
        {isShared
          ? t('Everybody who tries the demo shares this account: it cannot be closed')
          : t(
              'For good: a closed account is not opened again. Download your data first if you want to keep it.',
            )}
      </Muted>
      {isShared === false && (
        <Row>
          <Button kind="quiet" onClick={() => actor.send({ type: 'account.close' })}>
            {t('Close your account')}
          </Button>
        </Row>
      )}
      <Dialog actor={actor} />
    </Card>
  );
}

const STEPS = ['failed', 'hindered'] as const;

function Dialog({ actor }: { actor: CloseAccountRef }) {
  const isOpen = useSelector(actor, (state) => state.hasTag('open'));
  const step = useSelector(actor, (state) =>
    state.hasTag('asking') ? 'asking' : (STEPS.find((one) => state.matches(one)) ?? 'looking'),
  );
  const keep = () => actor.send({ type: 'account.keep' });
  return (
    <Modal open={isOpen} title={t('Close your account')} onClose={keep} step={step}>
      {step === 'looking' && <Looking actor={actor} />}
      {step === 'failed' && <Failed actor={actor} />}
      {step === 'hindered' && <Hindered actor={actor} />}
      {step === 'asking' && <Asking actor={actor} />}
    </Modal>
  );
}

function Looking({ actor }: { actor: CloseAccountRef }) {
  return (
    <Stack>
      <p aria-hidden="true" data-testid="skeleton-row">
        <Bone width="80%" />
      </p>
      <Keep actor={actor} />
    </Stack>
  );
}

function Failed({ actor }: { actor: CloseAccountRef }) {
  return (
    <Stack>
      <Alert>{t('No proper answer came from the server. Check your connection and try again.')}</Alert>
      <Answers wayOut={<Keep actor={actor} />}>
        <Check actor={actor} />
      </Answers>
    </Stack>
  );
}

/** The page on which a person removes each hindrance. */
const PAGES: Record<Hindrance, { path: string; name: Text }> = {
  bets: { path: '/bet-history', name: 'My bets' },
  combined: { path: '/bet-history', name: 'My bets' },
  deposit: { path: '/deposit-history', name: 'Past deposits' },
  withdrawal: { path: '/withdrawal-request', name: 'Withdraw' },
  cash: { path: '/withdrawal-request', name: 'Withdraw' },
};

function Hindered({ actor }: { actor: CloseAccountRef }) {
  const hindrances = useSelector(actor, ({ context }) => context.closing?.hindrances ?? []);
  return (
    <Stack>
      <p>{t('Your account cannot be closed yet.')}</p>
      <Points>
        {hindrances.map((one) => {
          const { path, name } = PAGES[one];
          return (
            <li key={one}>
              <span>{t(REMEDIES[one])}</span> <Link href={path}>{t(name)}</Link>
            </li>
          );
        })}
      </Points>
      <Answers wayOut={<Keep actor={actor} />}>
        <Check actor={actor} />
      </Answers>
    </Stack>
  );
}

const empty: Values = { password: '', factor_code: '' };

function Asking({ actor }: { actor: CloseAccountRef }) {
  const { session } = useActors();
  const phone = useSelector(session, ({ context }) => context.user?.phone ?? '');
  const closing = useSelector(actor, ({ context }) => context.closing);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const msg = useSelector(actor, ({ context }) => context.msg);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const isOutcomeUnknown = useSelector(actor, (state) => state.matches({ asking: 'outcomeUnknown' }));
  if (closing === null) return null;
  const { second_step } = closing;
  const message = isOutcomeUnknown
    ? t('No answer came: your account may be closed. Sending it again does no harm.')
    : Object.keys(errors).length === 0
      ? translateMessage(msg) || undefined
      : undefined;
  return (
    <Stack>
      <Consequences closing={closing} />
      <Form
        initialValues={empty}
        validate={(values) => (second_step ? messagesOf(CloseByCode, values) : messagesOf(Values, values))}
        onSubmit={(values) => actor.send({ type: 'form.submit', values })}
        onEdit={(field) => {
          if (isOutcomeUnknown || msg !== '') actor.send({ type: 'form.edited', field });
        }}
        busy={busy}
        serverErrors={errors}
        message={message}
        submitLabel={t('Close it for good')}
        kind="danger"
        wayOut={<Keep actor={actor} disabled={busy} />}
      >
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={phone} readOnly hidden />
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        {second_step && (
          <TextField
            name="factor_code"
            label={t('Code of your app')}
            hint={t('Or a recovery code')}
            autoComplete="one-time-code"
          />
        )}
      </Form>
    </Stack>
  );
}

function Consequences({ closing: { cash, bonus } }: { closing: Closing }) {
  return (
    <Stack>
      <Points>
        <li>
          {t(
            'You are logged out everywhere, and nobody can log in again. Support does not reopen it, either.',
          )}
        </li>
        <li>{t('Your phone number and your verified email open no other account.')}</li>
        {cash > 0 && (
          <li>
            {t('{amount} stays in the closed wallet, and nobody can use it.', { amount: formatMoney(cash) })}
          </li>
        )}
        {bonus > 0 && (
          <li>
            {t('Your bonus of {amount} stays locked, and nobody can use it.', { amount: formatMoney(bonus) })}
          </li>
        )}
        <li>{t('You leave your leagues with friends.')}</li>
        <li>{t('Your picture, favourites, payout accounts and two-step log-in are removed.')}</li>
        <li>{t('Your bets, games and payments stay on record, as the rules for money require.')}</li>
      </Points>
      <Note icon="warning">
        {t('Download your data before this if you want to keep it. Afterwards you cannot.')}
      </Note>
    </Stack>
  );
}

function Check({ actor }: { actor: CloseAccountRef }) {
  return (
    <Button wide onClick={() => actor.send({ type: 'account.check' })}>
      {t('Check again')}
    </Button>
  );
}

function Keep({ actor, disabled = false }: { actor: CloseAccountRef; disabled?: boolean }) {
  return (
    <Button kind="quiet" wide disabled={disabled} onClick={() => actor.send({ type: 'account.keep' })}>
      {t('Keep my account')}
    </Button>
  );
}
