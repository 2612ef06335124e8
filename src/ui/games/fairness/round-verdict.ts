import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { roundCheckMachine } from '../../../machines/games/round-check.machine.ts';

export type CheckRef = ActorRefFrom<typeof roundCheckMachine>;
type CheckState = SnapshotFrom<typeof roundCheckMachine>;

/** The verdict of the check; undefined until there is one. */
export function verdictOf(state: CheckState) {
  for (const verdict of ['right', 'wrong', 'unwitnessed', 'workedOut', 'unable', 'secret'] as const) {
    if (state.matches({ open: verdict })) return verdict;
  }
  return state.matches({ open: 'revealing' }) ? 'secret' : undefined;
}
