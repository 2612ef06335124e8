import { parseJson } from '../../api/shared/parse-json.ts';
import { safeStorage } from '../../api/shared/storage.ts';
import type { Registration } from '../../schemas/account/account.ts';
import { isRegisterDraft, type RegisterDraft } from '../../schemas/account/register-draft.ts';

const kept = safeStorage('sessionStorage');
const NAME = 'register-draft';

/** The typed registration without its passwords: kept in this tab while the page loads anew. */
export const registerDraft = {
  keep({ password: _password, confirmPassword: _confirmPassword, ...draft }: Registration): void {
    kept.setItem(NAME, JSON.stringify(draft satisfies RegisterDraft));
  },

  /** The stored draft, or null if there is none or it is invalid. */
  read(): RegisterDraft | null {
    const draft = parseJson(kept.getItem(NAME) ?? 'null');
    return isRegisterDraft(draft) ? draft : null;
  },

  forget: () => kept.removeItem(NAME),
};
