import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { LinkButton } from '../../../src/ui/kit/controls/button.tsx';
import { Link } from '../../../src/ui/kit/controls/link.tsx';

/** Clicks a link without leaving the test; returns the path to which the product would navigate. */
async function clickOn(name: string, keys = '') {
  const go = vi.fn();
  const left: boolean[] = [];
  const stay = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
  await render(
    <Router aroundNav={(_, to) => go(to)}>
      <Link href="/live-bets">
        <strong>Inside</strong>
      </Link>
      <Link href="?slip=7">Query</Link>
      <LinkButton href="/?modal=login">Button</LinkButton>
      <Link href="https://example.com/">Elsewhere</Link>
      <Link href="//example.com/">Another host</Link>
      <Link href="#rules">Place</Link>
      <Link href="/live-bets" aria-disabled="true">
        Held
      </Link>
      <Link href="https://example.com/" aria-disabled="true">
        Held elsewhere
      </Link>
    </Router>,
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

test.each(['Elsewhere', 'Another host', 'Place'])('%s is left to the browser', async (name) => {
  expect(await clickOn(name)).toEqual({ asked: [], leftToTheBrowser: true });
});

test.each(['Held', 'Held elsewhere'])('%s leads nowhere', async (name) => {
  expect(await clickOn(name)).toEqual({ asked: [], leftToTheBrowser: false });
});

test.each(['Control', 'Shift', 'Alt', 'Meta'])('a click with %s is left to the browser', async (key) => {
  expect(await clickOn('Inside', key)).toEqual({ asked: [], leftToTheBrowser: true });
});
