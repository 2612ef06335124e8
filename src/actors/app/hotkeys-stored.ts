import { safeStorage } from '../../api/shared/storage.ts';

const KEY = 'hotkeys';

/** The choice of hotkeys, kept in the browser for all tabs. They are off unless somebody has turned them on. */
export const hotkeysStored = {
  get: () => safeStorage('localStorage').getItem(KEY) !== null,

  /** Stores the choice, and tells this page; the browser tells the other tabs. */
  set(isOn: boolean): void {
    if (isOn) safeStorage('localStorage').setItem(KEY, 'on');
    else safeStorage('localStorage').removeItem(KEY);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
  },

  /** Calls back if hotkeys are on now, and whenever they are turned on. Returns how to stop that. */
  whenOn(listener: () => void): () => void {
    const look = () => {
      if (hotkeysStored.get()) listener();
    };
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  },
};
