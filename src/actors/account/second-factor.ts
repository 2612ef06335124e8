import { type ActorRefFrom, fromPromise } from 'xstate';
import { secondFactor as calls } from '../../api/account/second-factor.ts';
import { valid } from '../../api/shared/valid.ts';
import { secondFactorMachine } from '../../machines/account/second-factor.machine.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  type FirstFactorCode,
  ProveSecondFactor,
  type SecondFactor,
  type SecondFactorSetup,
} from '../../schemas/account/second-factor.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { newActivitiesOf } from './activity-changes.ts';

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;

/** Turns two-step log-in on and off, and its use for withdrawals. Each step has a form of its own. */
export const secondFactor = secondFactorMachine.provide({
  actors: {
    load: fromPromise<SecondFactor>(({ signal }) => calls.read(signal)),
    extend: fromPromise<void>(async ({ signal }) => {
      await calls.beginForWithdrawals(signal);
    }),
  },
});

/** Reports new activities, because the person may have changed the factor on another device. */
export function followSecondFactor(factor: SecondFactorRef, { feed }: Pick<Actors, 'feed'>): () => void {
  return newActivitiesOf(feed)(() => factor.send({ type: 'activity.came' }));
}

/** The statechart to which a form belongs as a step. */
interface Step {
  factor: SecondFactorRef;
}

/** Tells the statechart when the server refuses because the page is out of date. */
function outdatedBy<Values, Answer>(form: FormRef<Values, Answer>, factor: SecondFactorRef): () => void {
  return stopping(
    form.on('form.refused', ({ status, msg }) => {
      if (status === 409) factor.send({ type: 'factor.outdated', msg });
    }),
  );
}

/** Begins the set-up by the password. */
export const beginFactor = formOf((values: BeginSecondFactor, signal) =>
  calls.begin(valid(BeginSecondFactor, values), signal),
);

/** Tells the statechart that the set-up has begun, with its secret. */
export function followBegin(
  form: FormRef<BeginSecondFactor, SecondFactorSetup>,
  _actors: Actors,
  { factor }: Step,
): () => void {
  return together(
    stopping(form.on('form.succeeded', ({ answer }) => factor.send({ type: 'factor.begun', setup: answer }))),
    outdatedBy(form, factor),
  );
}

/** Ends the set-up by the first code of the app. */
export const proveFactor = ({ factor }: Step) =>
  formOf(async (values: FirstFactorCode, signal) => {
    const setup_id = factor.getSnapshot().context.setup?.setup_id;
    await calls.prove(valid(ProveSecondFactor, { setup_id, ...values }), signal);
  });

/** Tells the statechart that the first code was right. */
export function followProve(
  form: FormRef<FirstFactorCode, void>,
  _actors: Actors,
  { factor }: Step,
): () => void {
  return together(
    stopping(form.on('form.succeeded', () => factor.send({ type: 'factor.proven' }))),
    outdatedBy(form, factor),
  );
}

/** Turns two-step log-in off by the password and a code. */
export const endFactor = formOf(async (values: EndSecondFactor, signal) => {
  await calls.end(valid(EndSecondFactor, values), signal);
});

/** Tells the statechart that it is turned off. */
export function followEnd(
  form: FormRef<EndSecondFactor, void>,
  _actors: Actors,
  { factor }: Step,
): () => void {
  return stopping(form.on('form.succeeded', () => factor.send({ type: 'factor.ended' })));
}

/** Stops asking for a code before withdrawals; this itself takes a code. */
export const narrowFactor = formOf(async (values: EndWithdrawalFactor, signal) => {
  await calls.endForWithdrawals(valid(EndWithdrawalFactor, values), signal);
});

/** Tells the statechart that withdrawals ask for no code of the app any more. */
export function followNarrow(
  form: FormRef<EndWithdrawalFactor, void>,
  _actors: Actors,
  { factor }: Step,
): () => void {
  return stopping(form.on('form.succeeded', () => factor.send({ type: 'factor.narrowed' })));
}
