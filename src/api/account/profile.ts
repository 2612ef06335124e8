import type { ProfileEdit } from '../../schemas/account/account.ts';
import { Dashboard } from '../../schemas/account/dashboard.ts';
import { User } from '../../schemas/account/user.ts';
import { http } from '../page-client.ts';
import { type UploadOptions, upload } from '../shared/upload.ts';

/** Calls about the person's own page. */
export const profile = {
  edit(profile: ProfileEdit, options?: UploadOptions) {
    const form = new FormData();
    form.set('first_name', profile.first_name);
    form.set('last_name', profile.last_name);
    if (profile.profile_image) form.set('profile_image', profile.profile_image);
    return upload('users/edit-profile', User, form, options);
  },

  dashboard: async (signal?: AbortSignal) =>
    (await http.get('profile/dashboard', Dashboard, { signal })).data,
};
