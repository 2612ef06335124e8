import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LinkButton } from '../../../src/ui/kit/button.tsx';
import { ErrorBoundary } from '../../../src/ui/kit/error-boundary.tsx';
import { Link, NavigateContext } from '../../../src/ui/kit/link.tsx';

/** Renders links whose clicks go no further than this test; says where the product was asked to go. */
async function clickOn(name: string, keys = '') {
  const navigate = vi.fn();
  const left: boolean[] = [];
  const stay = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
  await render(
    <NavigateContext value={navigate}>
      <Link href="/live-bets">Inside</Link>
      <LinkButton href="/?modal=login">Button</LinkButton>
      <Link href="https://example.com/">Elsewhere</Link>
      <Link href="/statement.csv" download>
        File
      </Link>
      <Link href="/rules" target="_blank">
        Window
      </Link>
    </NavigateContext>,
  );
  if (keys) await userEvent.keyboard(`{${keys}>}`);
  await page.getByRole('link', { name }).click();
  if (keys) await userEvent.keyboard(`{/${keys}}`);
  return { asked: navigate.mock.calls.flat(), leftToTheBrowser: left[0] };
}

test.each([
  ['Inside', '/live-bets'],
  ['Button', '/?modal=login'],
])('%s moves inside the product', async (name, href) => {
  expect(await clickOn(name)).toEqual({ asked: [href], leftToTheBrowser: false });
});

test.each(['Elsewhere', 'File', 'Window'])('%s is left to the browser', async (name) => {
  expect(await clickOn(name)).toEqual({ asked: [], leftToTheBrowser: true });
});

test('a click that asks for a new tab is left to the browser', async () => {
  expect(await clickOn('Inside', 'Control')).toEqual({ asked: [], leftToTheBrowser: true });
});

let broken = true;

function Part() {
  const [text] = useState('A part of the page');
  if (broken) throw new Error('Broken');
  return <p>{text}</p>;
}

test('what breaks is said where it broke, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
      <p>Another part</p>
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong');
  await expect.element(page.getByText('Another part')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('A part of the page')).toBeVisible();
});
