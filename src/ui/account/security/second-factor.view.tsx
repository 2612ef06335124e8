import { useSelector } from '@xstate/react';
import { lazy, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { secondFactorMachine } from '../../../machines/account/second-factor.machine.ts';
import type { SecondFactorSetup } from '../../../schemas/account/second-factor.ts';
import { Button } from '../../kit/controls/button.tsx';
import { CopyButton } from '../../kit/controls/copy-button.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Time } from '../../kit/format/time.tsx';
import { Muted, Row, Stack } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { styled } from '../../kit/styled.ts';
import { noAnswer } from '../../shared/submission.ts';

const Qr = lazy(() => import('../../kit/data/qr.tsx'));

const Codes = styled('ul')`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  gap: var(--s2);
  width: 100%;
  margin: 0;
  padding: 0;
  font-family: var(--mono);
  list-style: none;
`;

const Secret = styled('code')`
  overflow-wrap: anywhere;
  font-family: var(--mono);
`;

type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;

interface SecondFactorProps {
  actor: SecondFactorRef;
  /** the demo account, which cannot have one; undefined until that is known */
  isShared: boolean | undefined;
  /** asks for the password, to begin */
  password: ReactNode;
  /** asks for a code of the app, to prove that it has the secret */
  appCode: ReactNode;
  /** asks for a code, to stop withdrawals from asking for one; with a way back */
  code: (wayOut: ReactNode) => ReactNode;
  /** asks for both, to turn it off; with a way back */
  proof: (wayOut: ReactNode) => ReactNode;
}

/** Shows whether two-step log-in is on, and how to turn it on and off. */
export default function SecondFactorView({ actor, ...forms }: SecondFactorProps) {
  return (
    <Card title={t('Two-step log-in')}>
      <Step actor={actor} {...forms} />
    </Card>
  );
}

const STEPS = ['off', 'askingPassword', 'showing', 'on', 'askingCode', 'askingProof'] as const;

function stepOf(state: SnapshotFrom<SecondFactorRef>) {
  if (state.matches('failed')) return 'failed';
  if (state.matches('void')) return 'void';
  return STEPS.find((step) => state.matches({ known: { step } })) ?? 'loading';
}

function Step({ actor, isShared, password, appCode, code, proof }: SecondFactorProps) {
  const step = useSelector(actor, stepOf);
  switch (isShared === undefined ? 'loading' : step) {
    case 'failed':
      return <Failed actor={actor} />;
    case 'void':
      return <Void actor={actor} />;
    case 'off':
      return <Off actor={actor} isShared={isShared} />;
    case 'askingPassword':
      return (
        <Asked actor={actor} why={t('Your password shows that it is you.')}>
          {password}
        </Asked>
      );
    case 'showing':
      return (
        <Asked
          actor={actor}
          why={t('Scan this with an authenticator app on your phone, or type the key in.')}
        >
          <Setup actor={actor} />
          {appCode}
        </Asked>
      );
    case 'on':
      return <On actor={actor} />;
    case 'askingCode':
      return (
        <Stack>
          <p>{t('From then on the code that goes to your phone is enough for a withdrawal.')}</p>
          {code(<Leave actor={actor} />)}
        </Stack>
      );
    case 'askingProof':
      return (
        <Stack>
          <p>{t('From then on your password alone lets in.')}</p>
          {proof(<Leave actor={actor} />)}
        </Stack>
      );
    default:
      // The list of sessions below says that the page is loading.
      return (
        <p aria-hidden="true" data-testid="skeleton-row">
          <Bone width="80%" />
        </p>
      );
  }
}

function Failed({ actor }: { actor: SecondFactorRef }) {
  return (
    <Alert>
      <Stack $gap={3} $align="start">
        <p>{t('Whether it is on could not be read.')}</p>
        <Button kind="quiet" onClick={() => actor.send({ type: 'factor.retry' })}>
          {t('Try again')}
        </Button>
      </Stack>
    </Alert>
  );
}

function Void({ actor }: { actor: SecondFactorRef }) {
  return (
    <Alert>
      <Stack $gap={3} $align="start">
        <p>
          {t(
            'The key and the recovery codes that you saw here do not count: two-step log-in was changed elsewhere meanwhile. Remove the key from your app.',
          )}
        </p>
        <Button kind="quiet" onClick={() => actor.send({ type: 'factor.retry' })}>
          {t('Continue')}
        </Button>
      </Stack>
    </Alert>
  );
}

function Off({ actor, isShared }: Pick<SecondFactorProps, 'actor' | 'isShared'>) {
  return (
    <Stack $align="start">
      <p>
        {t(
          'It is off. With it, whoever learns your password still needs a code that an app on your phone makes.',
        )}
      </p>
      {isShared ? (
        <Muted>{t('Everybody who tries the demo shares this account: it has no two-step log-in.')}</Muted>
      ) : (
        <Button onClick={() => actor.send({ type: 'factor.begin' })}>{t('Turn it on')}</Button>
      )}
    </Stack>
  );
}

function On({ actor }: { actor: SecondFactorRef }) {
  const factor = useSelector(actor, ({ context }) => context.factor);
  const left = factor?.recovery_codes_left ?? 0;
  return (
    <Stack $align="start">
      <p>
        <span>{t('It is on since')}</span> <Time at={factor?.since ?? ''} show="datetime" />.{' '}
        <span>{t('Recovery codes left: {left}.', { left })}</span>
      </p>
      {left === 0 && (
        <Note icon="warning">{t('No recovery code is left. Turn it off and on again to get new ones.')}</Note>
      )}
      <OnWithdrawal actor={actor} />
      <Button kind="quiet" onClick={() => actor.send({ type: 'factor.end' })}>
        {t('Turn it off')}
      </Button>
    </Stack>
  );
}

function OnWithdrawal({ actor }: { actor: SecondFactorRef }) {
  const isForWithdrawals = useSelector(actor, (state) =>
    state.matches({ known: { step: { on: 'forWithdrawals' } } }),
  );
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const failure = useSelector(actor, (state) =>
    state.matches({ known: { step: { on: { forLogIns: 'notExtended' } } } })
      ? translateMessage(state.context.msg) || noAnswer()
      : undefined,
  );
  if (isForWithdrawals)
    return (
      <>
        <p>{t('Withdrawals ask for a code of your app, besides the one that goes to your phone.')}</p>
        <Button kind="quiet" onClick={() => actor.send({ type: 'factor.narrow' })}>
          {t('Do not ask when I withdraw')}
        </Button>
      </>
    );
  return (
    <>
      <p>{t('Withdrawals do not ask for a code of your app.')}</p>
      {failure && <Alert>{failure}</Alert>}
      <Button busy={isBusy} onClick={() => actor.send({ type: 'factor.extend' })}>
        {t('Ask when I withdraw, too')}
      </Button>
    </>
  );
}

interface AskedProps {
  actor: SecondFactorRef;
  why: string;
  children: ReactNode;
}

function Asked({ actor, why, children }: AskedProps) {
  return (
    <Stack>
      <p>{why}</p>
      {children}
      <Leave actor={actor} />
    </Stack>
  );
}

function Leave({ actor }: { actor: SecondFactorRef }) {
  return (
    <Button kind="quiet" wide onClick={() => actor.send({ type: 'factor.leave' })}>
      {t('Leave it as it is')}
    </Button>
  );
}

function Setup({ actor }: { actor: SecondFactorRef }) {
  const setup = useSelector(actor, ({ context }) => context.setup);
  return setup && <Kept setup={setup} />;
}

function Kept({ setup: { uri, manual_code, recovery } }: { setup: SecondFactorSetup }) {
  return (
    <Stack $align="start">
      <LazyPart>
        <Qr text={uri} label={t('QR code for your authenticator app')} />
      </LazyPart>
      <Row>
        <Secret>{manual_code}</Secret>
        <CopyButton text={manual_code} />
      </Row>
      <Note icon="warning">
        {t(
          'Keep these recovery codes where you find them without your phone. Each lets you in once; they are not shown again.',
        )}
      </Note>
      <Codes aria-label={t('Recovery codes')}>
        {recovery.map(({ code }) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <CopyButton text={recovery.map(({ code }) => code).join('\n')} />
    </Stack>
  );
}
