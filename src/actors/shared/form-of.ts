import { fromPromise } from 'xstate';
import { formMachine } from '../../machines/shared/form.machine.ts';
import type { FormMachine } from '../../machines/shared/types.ts';

/** `formMachine` that submits these values, typed by them and by the answer. */
export function formOf<Values, Answer>(
  submit: (values: Values, signal: AbortSignal) => Promise<Answer>,
): FormMachine<Values, Answer> {
  const actors = {
    submit: fromPromise<unknown, { values: unknown }>(({ input, signal }) =>
      submit(input.values as Values, signal),
    ),
  };
  // One machine serves every payload; its port determines the type.
  return formMachine.provide({ actors }) as unknown as FormMachine<Values, Answer>;
}
