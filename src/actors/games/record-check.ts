import { fromPromise } from 'xstate';
import { playRecordOf } from '../../api/games/play-record.ts';
import { readPlayRecord } from '../../api/games/read-play-record.ts';
import { type Audit, auditRecord } from '../../fairness/audit.ts';
import { recordCheckMachine } from '../../machines/games/record-check.machine.ts';
import type { SavedPlayRecord } from '../../schemas/games/play-record.ts';
import { handOver } from '../shared/save-file.ts';
import type { OwnRecord } from './own-record.ts';

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

/** Compares the house's claims with this browser's record: the whole record while a part is in doubt. */
async function auditOwn({ account }: OwnRecord, since: number): Promise<Audit> {
  const store = playRecordOf(account);
  const doubt = store.doubt();
  const audit = await auditRecord(readPlayRecord(store), doubt === null ? since : 0);
  if (audit.findings.length > 0) store.raiseDoubt();
  else if (doubt !== null) store.settleDoubt(doubt);
  return audit;
}

/** Saves the record as a file, for `npm run verify` and other readers. */
function saveOwn({ account }: OwnRecord): void {
  const saved: SavedPlayRecord = {
    format: 'sikka-play-record/1',
    account,
    saved_at: new Date().toISOString(),
    ...readPlayRecord(playRecordOf(account)),
  };
  // It rejects while a share sheet is open already.
  handOver(
    `sikka-play-record-${account}.json`,
    `${JSON.stringify(saved, null, 2)}\n`,
    'application/json',
  ).catch(() => undefined);
}
