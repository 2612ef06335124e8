import { type Infer, record, string } from 'superstruct';

/** An element of a page, as its protocol names it. */
export const Handle = record(string(), string());
export type Handle = Infer<typeof Handle>;

export type Role = 'button' | 'combobox' | 'heading' | 'link' | 'radio' | 'textbox';

/** The commands that a test needs of a browser with one tab, whatever its protocol. */
export interface Driver {
  /** Loads a page, and waits until it has come. */
  open(url: string): Promise<void>;
  /** Finds elements by role and whole name in the browser's own accessibility tree. */
  find(role: Role, name: string): Promise<Handle[]>;
  /** Calls a function in the page, which sees nothing but its argument. */
  ask(call: (element: HTMLElement) => boolean | string, element: Handle): Promise<unknown>;
  ask(call: (text: string) => boolean | string, text: string): Promise<unknown>;
  click(element: Handle): Promise<void>;
  /** Types in place of what is in the field, key by key. */
  write(field: Handle, text: string): Promise<void>;
  /** Picks an option of a select by its text. */
  pick(select: Handle, option: string): Promise<void>;
  /** Unexpected words of the console, as far as the protocol tells them. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}
