import { useSelector } from '@xstate/react';
import { followProfileEdit, profileEdit } from '../../../actors/account/profile-edit.ts';
import type { User } from '../../../schemas/account/user.ts';
import { useActors } from '../../shared/context.tsx';
import { part } from '../../shared/page.tsx';
import EditProfileView from './edit-profile.view.tsx';

interface EditProps {
  /** in the profile's frame, or a page of its own */
  nested: boolean;
}

const Edit = part({
  machine: profileEdit,
  input: ({ user }: EditProps & { user: User | null }) => ({
    names: { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' },
  }),
  follow: followProfileEdit,
  View: EditProfileView,
});

/** Edits the signed-in person's profile, starting with its current values. */
export function EditProfile({ nested }: EditProps) {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  return <Edit user={user} nested={nested} />;
}
