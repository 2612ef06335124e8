import { fromPromise } from 'xstate';
import { recordCheckMachine } from '../../machines/record-check.machine.ts';
import { fetchCode } from '../app/code.ts';
import type { OwnRecord } from './own-record.port.ts';

/** `recordCheckMachine` on this browser's record. What it takes is fetched when it is first asked for. */
export function recordCheckOf(record: OwnRecord) {
  return recordCheckMachine.provide({
    actors: {
      audit: fromPromise(async ({ input: { since } }) => (await audits()).auditOwn(record, since)),
    },
    actions: {
      save: () => void audits().then(({ saveOwn }) => saveOwn(record)),
    },
  });
}

const audits = () => fetchCode(() => import('./audit.port.ts'));

/** What keeps rounds and reveals, what says what came between, and what takes a draft up: fetched with the first of them. */
export const keeping = () => fetchCode(() => import('./keep.port.ts'));
