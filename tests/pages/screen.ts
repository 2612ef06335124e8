import type { Page } from 'playwright-core';

/** Finds elements by their accessible names: a page or a part of it, from Playwright or Vitest. */
export type Screen<L> = ByRole<L> & (PlaywrightLabels<L> | VitestLabels<L>);

/** An element that can be filled or pressed. */
export interface Usable {
  click(): Promise<unknown>;
  fill(text: string): Promise<unknown>;
}

/** Finds elements by their texts: a page or a part of it. */
export interface ByText<L> {
  getByText(text: string, options: { exact: boolean }): L;
}

type Role = 'button' | 'dialog' | 'heading' | 'link' | 'radio' | 'table';

interface ByRole<L> {
  getByRole(role: Role, options: { name: string; exact: boolean }): L;
}
interface PlaywrightLabels<L> {
  getByLabel(label: string, options: { exact: boolean }): L;
}
interface VitestLabels<L> {
  getByLabelText(label: string, options: { exact: boolean }): L;
}

const byRole =
  (role: Role) =>
  <L>(screen: Screen<L>, name: string): L =>
    screen.getByRole(role, { name, exact: true });

/** Finds the button of exactly this name. */
export const buttonIn = byRole('button');
/** Finds the dialog of exactly this name. */
export const dialogIn = byRole('dialog');
/** Finds the heading of exactly this text. */
export const headingIn = byRole('heading');
/** Finds the link of exactly this name. */
export const linkIn = byRole('link');
/** Finds the radio button of exactly this name. */
export const radioIn = byRole('radio');
/** Finds the table of exactly this name. */
export const tableIn = byRole('table');

/** Finds the field, box or select of exactly this label. */
export const fieldIn = <L>(screen: Screen<L>, label: string): L =>
  'getByLabel' in screen
    ? screen.getByLabel(label, { exact: true })
    : screen.getByLabelText(label, { exact: true });

/** Resolves once an open dialog takes clicks: for half a second it ignores the second click of a double click. */
export async function dialogTakesClicks(page: Page): Promise<void> {
  await page.locator('dialog[data-held]').waitFor({ state: 'detached' });
}
