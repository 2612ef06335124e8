import { type ComponentType, createContext } from 'react';

/** Shown at the top of each dialog and sheet, which cover what the page itself says: its code may be missing. */
export const DialogNotice = createContext<ComponentType>(() => null);
