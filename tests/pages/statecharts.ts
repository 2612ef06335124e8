import type { FrameLocator, Page } from 'playwright-core';

/** The site of the statecharts. */
export const findField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Find a statechart by name, state, event or screen', exact: true });
/** The page at the address, beside the list of all statecharts. */
export const content = (page: Page) => page.getByRole('main');
export const linkTo = (page: Page, name: string) =>
  content(page).getByRole('link', { name, exact: true }).first();
export const titled = (page: Page, name: string) =>
  content(page).getByRole('heading', { level: 1, name, exact: true });
/** The status text: the state of the played statechart, the result of a walk, or the number of results. */
export const told = (page: Page) => content(page).getByRole('status').first();
export const drawingOf = (page: Page, machine: string) =>
  content(page).getByRole('group', { name: `Drawing of ${machine}`, exact: true });
export const sourceText = (page: Page) => content(page).getByRole('group', { name: 'Source', exact: true });
export const copyButton = (page: Page) =>
  content(page).getByRole('button', { name: 'Copy for Stately', exact: true });
/** After a walk: the shortest way to a state. */
export const wayTo = (page: Page, state: string) =>
  content(page)
    .getByRole('region', { name: 'The shortest way to each state', exact: true })
    .getByRole('link', { name: state, exact: true });
/** The transitions by the way in which the last walk on screen took them. */
export const walkedOnScreen = (page: Page) =>
  content(page).getByRole('region', { name: 'Walked on its screen', exact: true });
/** The product's view of the statechart that is played, scrolled to: a browser does not paint a frame out of sight. */
export async function viewOf(page: Page, name: string): Promise<FrameLocator> {
  const frame = page.locator(`iframe[title="View of ${name}"]`);
  await frame.scrollIntoViewIfNeeded();
  return frame.contentFrame();
}
/** The steps so far of the statechart that is played, as texts. */
export const stepsOf = (page: Page): Promise<string[]> =>
  content(page).getByRole('region', { name: 'Play', exact: true }).locator('ol > li').allTextContents();
/** Speaks Hindi in the view. */
export const hindiChoice = (page: Page) => content(page).getByRole('radio', { name: 'हिन्दी', exact: true });
export const englishChoice = (page: Page) =>
  content(page).getByRole('radio', { name: 'English', exact: true });
