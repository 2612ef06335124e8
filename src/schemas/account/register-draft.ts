import { boolean, type Infer, is, object, optional, string } from 'superstruct';

/** The typed registration so far, without passwords. */
const RegisterDraft = object({
  first_name: string(),
  last_name: string(),
  phone: string(),
  email: string(),
  pincode: string(),
  state: string(),
  referralCode: optional(string()),
  hasReferralCode: optional(boolean()),
  is_eighteen: boolean(),
  agreement: boolean(),
});
export type RegisterDraft = Infer<typeof RegisterDraft>;

export const isRegisterDraft = (value: unknown): value is RegisterDraft => is(value, RegisterDraft);
