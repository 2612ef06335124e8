import { type ActorRefFrom, fromPromise } from 'xstate';
import { secondFactor } from '../../api/account/second-factor.ts';
import { valid } from '../../api/valid.ts';
import { secondFactorMachine } from '../../machines/second-factor.machine.ts';
import {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  ProveSecondFactor,
  type SecondFactor as Read,
} from '../../schemas/account/second-factor.ts';
import { formOf } from '../app/form-of.ts';
import { part } from '../app/page.tsx';
import SecondFactorView from './second-factor.view.tsx';
import { AppCodeForm, CodeForm, PasswordForm, ProofForm } from './second-factor-forms.view.tsx';
import { useIsShared } from './shared-account.part.ts';

interface Step {
  factor: ActorRefFrom<typeof secondFactorMachine>;
}

const input = (_props: Step) => undefined;

const Password = part({
  machine: formOf((values: BeginSecondFactor, signal) =>
    secondFactor.begin(valid(BeginSecondFactor, values), signal),
  ),
  input,
  follow: (form, _actors, { factor }) => {
    const { unsubscribe } = form.on('form.succeeded', ({ answer }) =>
      factor.send({ type: 'factor.begun', setup: answer }),
    );
    return unsubscribe;
  },
  View: PasswordForm,
});

const AppCode = part({
  machine: formOf(async (values: ProveSecondFactor, signal) => {
    await secondFactor.prove(valid(ProveSecondFactor, values), signal);
  }),
  input,
  follow: (form, _actors, { factor }) => {
    const { unsubscribe } = form.on('form.succeeded', () => factor.send({ type: 'factor.proven' }));
    return unsubscribe;
  },
  View: AppCodeForm,
});

const Proof = part({
  machine: formOf(async (values: EndSecondFactor, signal) => {
    await secondFactor.end(valid(EndSecondFactor, values), signal);
  }),
  input,
  follow: (form, _actors, { factor }) => {
    const { unsubscribe } = form.on('form.succeeded', () => factor.send({ type: 'factor.ended' }));
    return unsubscribe;
  },
  View: ProofForm,
});

const Code = part({
  machine: formOf(async (values: EndWithdrawalFactor, signal) => {
    await secondFactor.endForWithdrawals(valid(EndWithdrawalFactor, values), signal);
  }),
  input,
  follow: (form, _actors, { factor }) => {
    const { unsubscribe } = form.on('form.succeeded', () => factor.send({ type: 'factor.narrowed' }));
    return unsubscribe;
  },
  View: CodeForm,
});

/** Two-step log-in, turned on and off, for withdrawals, too. */
export const SecondFactor = part({
  machine: secondFactorMachine.provide({
    actors: {
      load: fromPromise<Read>(({ signal }) => secondFactor.read(signal)),
      extend: fromPromise<void>(async ({ signal }) => {
        await secondFactor.beginForWithdrawals(signal);
      }),
    },
  }),
  input: (_: object) => undefined,
  View: function View({ actor }) {
    return (
      <SecondFactorView
        actor={actor}
        isShared={useIsShared()}
        password={<Password factor={actor} />}
        appCode={<AppCode factor={actor} />}
        code={<Code factor={actor} />}
        proof={<Proof factor={actor} />}
      />
    );
  },
});
