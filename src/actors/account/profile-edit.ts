import { type ActorRefFrom, fromPromise } from 'xstate';
import { profile } from '../../api/account/profile.ts';
import { callError } from '../../api/shared/call-errors.ts';
import { valid } from '../../api/shared/valid.ts';
import { profileEditMachine } from '../../machines/account/profile-edit.machine.ts';
import { ProfileEdit } from '../../schemas/account/account.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';
import { pictureToWorkWith, squareOf } from './picture.ts';

/** Changes the person's names and picture. */
export const profileEdit = profileEditMachine.provide({
  actors: {
    look: fromPromise(({ input: { file } }) => pictureToWorkWith(file ?? new Blob())),
    cut: fromPromise(({ input: { source, square } }) => {
      if (source === null || square === null) throw callError({ kind: 'aborted' });
      return squareOf(source, square);
    }),
    save: fromPromise(async ({ input: { values, picture, onProgress }, signal }) => {
      const edited = valid(ProfileEdit, { ...values, profile_image: picture });
      return (await profile.edit(edited, { signal, onProgress })).data;
    }),
  },
});

/** Refreshes the session once the profile is saved, and shows a toast after a time-out. */
export function followProfileEdit(
  edit: ActorRefFrom<typeof profileEditMachine>,
  { session, toasts }: Pick<Actors, 'session' | 'toasts'>,
): () => void {
  return together(
    stopping(edit.on('profile.saved', () => session.send({ type: 'session.changed' }))),
    stopping(edit.on('call.timedOut', (event) => toasts.send(event))),
  );
}
