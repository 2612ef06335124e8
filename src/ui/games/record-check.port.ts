import { fromPromise } from 'xstate';
import { recordCheckMachine } from '../../machines/record-check.machine.ts';
import { auditOwn, saveOwn } from './audit.port.ts';
import type { OwnRecord } from './own-record.port.ts';

/** `recordCheckMachine` on this browser's record. */
export function recordCheckOf(record: OwnRecord) {
  return recordCheckMachine.provide({
    actors: {
      audit: fromPromise(async ({ input: { since } }) => auditOwn(record, since)),
    },
    actions: {
      save: () => saveOwn(record),
    },
  });
}
