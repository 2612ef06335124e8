/**
 * The browser's storage of that name, or a map that forgets with the page where the browser has none or
 * forbids it (private windows, blocked cookies, a page rendered outside a browser).
 */
export function safeStorage(
  name: 'localStorage' | 'sessionStorage',
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    const storage = globalThis[name];
    storage.setItem('storage-probe', '');
    storage.removeItem('storage-probe');
    return storage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/** Forgets all that this tab has kept. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** What this tab has kept for somebody else, it forgets: such as the key of a request, which only they can ask about. */
export function keepTabFor(person: number): void {
  const kept = safeStorage('sessionStorage');
  if (![null, `${person}`].includes(kept.getItem('person'))) forgetTab();
  kept.setItem('person', `${person}`);
}
