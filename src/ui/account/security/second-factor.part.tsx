import type { ReactNode } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { happeningsOf } from '../../../actors/account/activity-changes.ts';
import { stopping, together } from '../../../actors/shared/follow.ts';
import { formOf } from '../../../actors/shared/form-of.ts';
import { secondFactor } from '../../../api/account/second-factor.ts';
import { valid } from '../../../api/shared/valid.ts';
import { secondFactorMachine } from '../../../machines/account/second-factor.machine.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  type FirstFactorCode,
  ProveSecondFactor,
  type SecondFactor as Read,
} from '../../../schemas/account/second-factor.ts';
import { part } from '../../app/page.tsx';
import { useIsShared } from '../use-shared-account.ts';
import SecondFactorView from './second-factor.view.tsx';
import { AppCodeForm, CodeForm, PasswordForm, ProofForm } from './second-factor-forms.view.tsx';

interface Step {
  factor: ActorRefFrom<typeof secondFactorMachine>;
}

/** A step that takes something away, with the way out of it. */
interface Ending extends Step {
  wayOut: ReactNode;
}

const input = (_props: Step) => undefined;

/** Tells it when the server refuses because it is no longer as it is shown. */
function outdatedBy<Values, Answer>(form: FormRef<Values, Answer>, factor: Step['factor']): () => void {
  return stopping(
    form.on('form.refused', ({ status, msg }) => {
      if (status === 409) factor.send({ type: 'factor.outdated', msg });
    }),
  );
}

const Password = part({
  machine: formOf((values: BeginSecondFactor, signal) =>
    secondFactor.begin(valid(BeginSecondFactor, values), signal),
  ),
  input,
  follow: (form, _actors, { factor }) =>
    together(
      stopping(
        form.on('form.succeeded', ({ answer }) => factor.send({ type: 'factor.begun', setup: answer })),
      ),
      outdatedBy(form, factor),
    ),
  View: PasswordForm,
});

const AppCode = part({
  machine: ({ factor }: Step) =>
    formOf(async (values: FirstFactorCode, signal) => {
      const setup_id = factor.getSnapshot().context.setup?.setup_id;
      await secondFactor.prove(valid(ProveSecondFactor, { setup_id, ...values }), signal);
    }),
  input,
  follow: (form, _actors, { factor }) =>
    together(
      stopping(form.on('form.succeeded', () => factor.send({ type: 'factor.proven' }))),
      outdatedBy(form, factor),
    ),
  View: AppCodeForm,
});

const Proof = part({
  machine: formOf(async (values: EndSecondFactor, signal) => {
    await secondFactor.end(valid(EndSecondFactor, values), signal);
  }),
  input: (_: Ending) => undefined,
  follow: (form, _actors, { factor }) =>
    stopping(form.on('form.succeeded', () => factor.send({ type: 'factor.ended' }))),
  View: ProofForm,
});

const Code = part({
  machine: formOf(async (values: EndWithdrawalFactor, signal) => {
    await secondFactor.endForWithdrawals(valid(EndWithdrawalFactor, values), signal);
  }),
  input: (_: Ending) => undefined,
  follow: (form, _actors, { factor }) =>
    stopping(form.on('form.succeeded', () => factor.send({ type: 'factor.narrowed' }))),
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
  follow: (factor, { feed }) => happeningsOf(feed)(() => factor.send({ type: 'activity.came' })),
  View: function View({ actor }) {
    return (
      <SecondFactorView
        actor={actor}
        isShared={useIsShared()}
        password={<Password factor={actor} />}
        appCode={<AppCode factor={actor} />}
        code={(wayOut) => <Code factor={actor} wayOut={wayOut} />}
        proof={(wayOut) => <Proof factor={actor} wayOut={wayOut} />}
      />
    );
  },
});
