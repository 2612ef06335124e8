import { type Infer, record, string } from 'superstruct';

/** The protocol's reference to an element. */
export const Handle = record(string(), string());
export type Handle = Infer<typeof Handle>;

export type Role = 'button' | 'combobox' | 'heading' | 'link' | 'radio' | 'textbox';

/** The commands that a test needs of a browser with one tab, whatever its protocol. */
export interface Driver {
  /** Loads a page, and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Finds elements by role and exact name in the browser's own accessibility tree. */
  find(role: Role, name: string): Promise<Handle[]>;
  /** Calls a function in the page, which can use only its argument. */
  ask(call: (element: HTMLElement) => boolean | string, element: Handle): Promise<unknown>;
  ask(call: (text: string) => boolean | string, text: string): Promise<unknown>;
  click(element: Handle): Promise<void>;
  /** Replaces the content of a field by typing, key by key. */
  write(field: Handle, text: string): Promise<void>;
  /** Picks an option of a select by its text. */
  pick(select: Handle, option: string): Promise<void>;
  /** Unexpected messages in the console, as far as the protocol reports them. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}
