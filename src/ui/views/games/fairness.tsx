import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useCallback } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { seedsMachine } from '../../../machines/seeds.machine.ts';
import type { RoundSeed, Seeds } from '../../../schemas/games.ts';
import { Alert, Note } from '../../kit/alert.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Input } from '../../kit/input.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { Bone } from '../../kit/skeleton.tsx';
import { styled } from '../../kit/styled.ts';
import { t, translateMessage } from '../../text/text.ts';
import { noAnswer } from '../submission.ts';

export type SeedsRef = ActorRefFrom<typeof seedsMachine>;
type SeedsState = SnapshotFrom<typeof seedsMachine>;

const Facts = styled('dl')`
  display: grid;
  gap: var(--s3);
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  dd {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3);
  }
  code {
    min-width: 0;
    font: 500 var(--text-s)/1.5 var(--mono);
    overflow-wrap: anywhere;
  }
`;

const Lead = styled('p')`
  color: var(--muted);
  font-size: var(--text-s);
`;

const Form = styled('form')`
  display: grid;
  gap: var(--s2);
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
`;

const Heading = styled('h3')`
  font-size: var(--text-m);
  &:focus {
    outline: none;
  }
`;

/** Moves focus to what has just come, so that it is read out and the keyboard goes on from there. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** What the house has committed to, the player's part in it, and the way to another pair of seeds. */
export function Fairness({ seeds, history }: { seeds: SeedsRef; history: string }) {
  const pair = useSelector(seeds, ({ context }) => context.seeds);
  const isFailed = useSelector(seeds, (state) => state.matches('failed'));
  return (
    <Card title={t('Provably fair')}>
      <Lead>
        {t(
          'The house has chosen its seed before you play, and shows its fingerprint here. Your seed and the number of the round are mixed into it. Once you change seeds, the old one is shown, and you can check every round yourself.',
        )}
      </Lead>
      {pair !== null ? (
        <>
          <Pair pair={pair} />
          <Change seeds={seeds} />
        </>
      ) : isFailed ? (
        <Alert>
          <Stack $gap={3} $align="start">
            <p>{t('The seeds could not be loaded. Trying again…')}</p>
            <Button kind="quiet" small onClick={() => seeds.send({ type: 'seeds.retry' })}>
              {t('Try again')}
            </Button>
          </Stack>
        </Alert>
      ) : (
        <PairOnItsWay />
      )}
      <LinkButton kind="quiet" wide href={history}>
        {t('Check my rounds')}
      </LinkButton>
    </Card>
  );
}

function Pair({ pair }: { pair: Seeds }) {
  return (
    <Facts>
      <Fact term={t('SHA-256 of the server seed')} text={pair.server_seed_hash} copied />
      <Fact term={t('Your seed')} text={pair.client_seed} copied />
      <Fact term={t('Rounds played with this pair')} text={String(pair.nonce)} />
      <Fact term={t('SHA-256 of the next server seed')} text={pair.next_server_seed_hash} copied />
    </Facts>
  );
}

function Fact({ term, text, copied = false }: { term: string; text: string; copied?: boolean }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code>{text}</code>
        {copied && <CopyButton text={text} />}
      </dd>
    </div>
  );
}

function PairOnItsWay() {
  const bones: ReactNode[] = [
    t('SHA-256 of the server seed'),
    t('Your seed'),
    t('Rounds played with this pair'),
    t('SHA-256 of the next server seed'),
  ].map((term) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>
        <Bone width="85%" />
      </dd>
    </div>
  ));
  return <Facts aria-busy="true">{bones}</Facts>;
}

function Change({ seeds }: { seeds: SeedsRef }) {
  const step = useSelector(seeds, stepOf);
  const revealed = useSelector(seeds, ({ context }) => context.revealed);
  if (step === 'choosing' || step === 'rotating')
    return <Choosing seeds={seeds} isBusy={step === 'rotating'} />;
  return (
    <Stack $gap={3}>
      {step === 'stale' && <Note icon="warning">{t('The seeds could not be loaded. Trying again…')}</Note>}
      {step === 'rotated' && revealed && <Revealed pair={revealed} />}
      <Button kind="quiet" wide onClick={() => seeds.send({ type: 'seeds.ask' })}>
        {t('Change seeds')}
      </Button>
    </Stack>
  );
}

function stepOf(state: SeedsState): 'choosing' | 'rotating' | 'rotated' | 'stale' | 'current' {
  for (const step of ['choosing', 'rotating', 'rotated', 'stale'] as const) {
    if (state.matches({ shown: step })) return step;
  }
  return 'current';
}

function Choosing({ seeds, isBusy }: { seeds: SeedsRef; isBusy: boolean }) {
  const clientSeed = useSelector(seeds, ({ context }) => context.clientSeed);
  const error = useSelector(seeds, ({ context }) => context.errors.client_seed ?? context.errors.seed_id);
  const msg = useSelector(seeds, ({ context }) => context.msg);
  const isUnanswered = useSelector(seeds, (state) => state.matches({ shown: { choosing: 'unanswered' } }));
  const field = useCallback(
    (form: HTMLFormElement | null) => {
      if (error !== undefined) form?.querySelector('input')?.focus();
    },
    [error],
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
        disabled={isBusy}
        error={error && translateMessage(error)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(typed) => seeds.send({ type: 'seeds.type', clientSeed: typed })}
      />
      {(msg !== '' || isUnanswered) && <Alert>{isUnanswered ? noAnswer() : translateMessage(msg)}</Alert>}
      <Button type="submit" wide busy={isBusy} busyLabel={t('Please wait')}>
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

/** The pair that was just given up: nothing of it is secret any more. */
function Revealed({ pair }: { pair: RoundSeed }) {
  return (
    <Note icon="check">
      <Stack $gap={2}>
        <Heading ref={takeFocus} tabIndex={-1}>
          {t('Your old seeds, open now')}
        </Heading>
        <Facts>
          <Fact term={t('Server seed')} text={pair.server_seed ?? ''} copied />
          <Fact term={t('SHA-256 of the server seed')} text={pair.server_seed_hash} />
          <Fact term={t('Your seed')} text={pair.client_seed} />
        </Facts>
      </Stack>
    </Note>
  );
}
