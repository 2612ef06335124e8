type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Values that the browser did not store. */
const unkept = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/**
 * The browser's storage of this name. Values that the browser refuses are kept by the page until it closes:
 * storage may be missing, forbidden (private windows, blocked cookies, a page rendered outside a browser) or
 * full.
 */
export function safeStorage(name: keyof typeof unkept): Kept {
  const own = unkept[name];
  function attempt<T>(call: (storage: Storage) => T): T | undefined {
    try {
      return call(globalThis[name]);
    } catch {
      return undefined;
    }
  }
  return {
    getItem: (key) => own.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      own.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        own.delete(key);
      });
    },
    removeItem(key) {
      own.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      own.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** Drops everything that this tab has stored. */
export function forgetTab(): void {
  safeStorage('sessionStorage').clear();
}

/** The person for whom this tab has stored something, if any. */
export function tabKeptFor(): number | undefined {
  const person = safeStorage('sessionStorage').getItem('person');
  return person === null ? undefined : Number(person);
}

/**
 * Drops everything that this tab has stored for another person, such as the key of a request: only that
 * person could ask about it.
 */
export function keepTabFor(person: number): void {
  const kept = safeStorage('sessionStorage');
  if (![null, `${person}`].includes(kept.getItem('person'))) kept.clear();
  kept.setItem('person', `${person}`);
}
