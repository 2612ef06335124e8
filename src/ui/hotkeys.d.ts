import type { HotkeyControl } from '../schemas/shared/hotkeys.ts';

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Marks the control for the hotkeys, which find it by this attribute alone. */
    'data-hotkey'?: HotkeyControl | undefined;
  }
}
