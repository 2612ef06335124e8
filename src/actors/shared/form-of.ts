import { fromPromise } from 'xstate';
import { createFormMachine } from '../../machines/shared/form.machine.ts';
import type { FormMachine } from '../../machines/shared/types.ts';

/** `formMachine` that submits these values, typed by them and by the answer. */
export function formOf<Values, Answer>(
  submit: (values: Values, signal: AbortSignal) => Promise<Answer>,
): FormMachine<Values, Answer> {
  return createFormMachine<Values, Answer>().provide({
    actors: { submit: fromPromise(({ input, signal }) => submit(input.values, signal)) },
  });
}
