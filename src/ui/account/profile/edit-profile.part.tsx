import { useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { pictureToWorkWith, squareOf } from '../../../actors/account/picture.ts';
import { profile } from '../../../api/account/profile.ts';
import { callError } from '../../../api/shared/call-errors.ts';
import { valid } from '../../../api/shared/valid.ts';
import { profileEditMachine } from '../../../machines/account/profile-edit.machine.ts';
import { ProfileEdit } from '../../../schemas/account/account.ts';
import type { User } from '../../../schemas/account/user.ts';
import { useActors } from '../../app/context.tsx';
import { part } from '../../app/page.tsx';
import EditProfileView from './edit-profile.view.tsx';

interface EditProps {
  /** in the profile's frame, or a page of its own */
  nested: boolean;
}

const Edit = part({
  machine: profileEditMachine.provide({
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
  }),
  input: ({ user }: EditProps & { user: User | null }) => ({
    names: { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' },
  }),
  follow: (edit, { session, toasts }) => {
    const subscriptions = [
      edit.on('profile.saved', () => session.send({ type: 'session.changed' })),
      edit.on('call.timedOut', (event) => toasts.send(event)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  },
  View: EditProfileView,
});

/** Edits the profile of who is signed in; begins with what it is now. */
export function EditProfile({ nested }: EditProps) {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  return <Edit user={user} nested={nested} />;
}
