import { type Infer, nullable, number, optional, string, type } from 'superstruct';

/** Answer of `users/details`. */
export const User = type({
  id: number(),
  first_name: string(),
  last_name: string(),
  profile_image: nullable(string()),
  email: string(),
  phone: string(),
  /** The minutes of play between their reality checks; left out if they want none. */
  check_minutes: optional(number()),
});
export type User = Infer<typeof User>;
