import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { followLinks } from '../../src/ui/app/follow-links.ts';
import { LinkButton } from '../../src/ui/kit/button.tsx';

/** Clicks on a link, which leads no further than this test; says where the product was asked to go. */
async function clickOn(name: string, keys = '') {
  const go = vi.fn();
  const left: boolean[] = [];
  const stay = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  onTestFinished(followLinks(go));
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
  await render(
    <>
      <a href="/live-bets">
        <strong>Inside</strong>
      </a>
      <a href="?slip=7">Query</a>
      <LinkButton href="/?modal=login">Button</LinkButton>
      <a href="https://example.com/">Elsewhere</a>
      <a href="//example.com/">Another host</a>
      <a href="#rules">Place</a>
      <a href="/statement.csv" download>
        File
      </a>
      <a href="/rules" target="_blank" rel="noopener">
        Window
      </a>
      <a href="/reset-password" rel="external">
        Page
      </a>
      <a href="/live-bets" aria-disabled="true">
        Held
      </a>
      <a href="https://example.com/" aria-disabled="true">
        Held elsewhere
      </a>
    </>,
  );
  if (keys) await userEvent.keyboard(`{${keys}>}`);
  await page.getByRole('link', { name, exact: true }).click({ force: true });
  if (keys) await userEvent.keyboard(`{/${keys}}`);
  return { asked: go.mock.calls.flat(), leftToTheBrowser: left[0] };
}

test.each([
  ['Inside', '/live-bets'],
  ['Query', '?slip=7'],
  ['Button', '/?modal=login'],
])('%s moves inside the product', async (name, href) => {
  expect(await clickOn(name)).toEqual({ asked: [href], leftToTheBrowser: false });
});

test.each(['Elsewhere', 'Another host', 'Place', 'File', 'Window', 'Page'])(
  '%s is left to the browser',
  async (name) => {
    expect(await clickOn(name)).toEqual({ asked: [], leftToTheBrowser: true });
  },
);

test.each(['Held', 'Held elsewhere'])('%s leads nowhere', async (name) => {
  expect(await clickOn(name)).toEqual({ asked: [], leftToTheBrowser: false });
});

test.each(['Control', 'Shift', 'Alt', 'Meta'])('a click with %s is left to the browser', async (key) => {
  expect(await clickOn('Inside', key)).toEqual({ asked: [], leftToTheBrowser: true });
});

test('once it is stopped, all is left to the browser', async () => {
  followLinks(() => expect.unreachable())();
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
  await render(<a href="/live-bets">Inside</a>);
  await page.getByRole('link', { name: 'Inside' }).click();
});
