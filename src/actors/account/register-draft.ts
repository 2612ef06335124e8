import { safeStorage } from '../../api/shared/storage.ts';
import type { Registration } from '../../schemas/account/account.ts';
import { isRegisterDraft, type RegisterDraft } from '../../schemas/account/register-draft.ts';

const kept = safeStorage('sessionStorage');
const NAME = 'register-draft';

/** What somebody has typed to register, but for the passwords: kept in this tab while the page loads anew. */
export const registerDraft = {
  keep({ password: _password, confirmPassword: _confirmPassword, ...draft }: Registration): void {
    kept.setItem(NAME, JSON.stringify(draft satisfies RegisterDraft));
  },

  /** What was kept, or null; what is stored but broken counts as nothing. */
  read(): RegisterDraft | null {
    try {
      const draft: unknown = JSON.parse(kept.getItem(NAME) ?? 'null');
      return isRegisterDraft(draft) ? draft : null;
    } catch {
      return null;
    }
  },

  forget: () => kept.removeItem(NAME),
};
