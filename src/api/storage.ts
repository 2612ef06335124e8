type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** What the page itself remembers where the browser keeps nothing. */
const unkept = { localStorage: inMemory(), sessionStorage: inMemory() };

/**
 * The browser's storage of that name, or one that forgets with the page where the browser has none or
 * forbids it (private windows, blocked cookies, a page rendered outside a browser).
 */
export function safeStorage(name: keyof typeof unkept): Kept {
  try {
    const storage = globalThis[name];
    storage.setItem('storage-probe', '');
    storage.removeItem('storage-probe');
    return storage;
  } catch {
    return unkept[name];
  }
}

function inMemory(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Forgets all that this tab has kept. */
export function forgetTab(): void {
  safeStorage('sessionStorage').clear();
}

/** Whom this tab has kept something for, if anybody. */
export function tabKeptFor(): number | undefined {
  const person = safeStorage('sessionStorage').getItem('person');
  return person === null ? undefined : Number(person);
}

/** What this tab has kept for somebody else, it forgets: such as the key of a request, which only they can ask about. */
export function keepTabFor(person: number): void {
  const kept = safeStorage('sessionStorage');
  if (![null, `${person}`].includes(kept.getItem('person'))) kept.clear();
  kept.setItem('person', `${person}`);
}
