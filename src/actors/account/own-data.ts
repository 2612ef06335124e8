import { fromPromise } from 'xstate';
import { download } from '../../api/shared/download.ts';
import { ownDataMachine } from '../../machines/account/own-data.machine.ts';
import { saveFile } from '../shared/save-file.ts';

/** Downloads everything that the house holds about the person. */
export const ownData = ownDataMachine.provide({
  actors: {
    download: fromPromise<void>(async ({ signal }) => {
      const file = await download('users/data', signal);
      if (signal.aborted) return;
      // Swedes write a date as ISO 8601 does; this one is of the person's own day.
      saveFile(`sikka-data-${new Date().toLocaleDateString('sv')}.json`, file, file.type);
    }),
  },
});
