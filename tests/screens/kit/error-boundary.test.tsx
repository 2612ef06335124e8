import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageFailed } from '../../../src/ui/app/page-failed.view.tsx';
import { Button } from '../../../src/ui/kit/controls/button.tsx';
import { Price } from '../../../src/ui/kit/data/price.tsx';
import { Icon } from '../../../src/ui/kit/drawings/icon.tsx';
import { ErrorBoundary, OverlayFailed } from '../../../src/ui/kit/error-boundary.tsx';
import { Money } from '../../../src/ui/kit/format/money.tsx';
import { Modal } from '../../../src/ui/kit/overlays/modal.tsx';
import { Popup } from '../../../src/ui/kit/overlays/popup.tsx';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { closeButton, sharedTexts, tryAgainButton, waitingButton } from '../../pages/shared.ts';
import { translate } from '../../translated.ts';
import { wearTheme } from './theme.ts';

wearTheme();

let broken = true;
const close = vi.fn();

function Part() {
  const [text] = useState('A part of the page');
  if (broken) throw new Error('Broken');
  return <p>{text}</p>;
}

test('an error is shown where it happened, and can be retried', async () => {
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
  await tryAgainButton(page).click();
  await expect.element(page.getByText('A part of the page')).toBeVisible();
});

const overlays: [string, (part: ReactNode) => ReactNode][] = [
  [
    'dialog',
    (part) => (
      <Modal open title="Words" onClose={close}>
        {part}
      </Modal>
    ),
  ],
  [
    'sheet',
    (part) => (
      <Sheet title="Words" onClose={close}>
        {part}
      </Sheet>
    ),
  ],
  [
    'window',
    (part) => (
      <Popup title="Words" onClose={close}>
        {part}
      </Popup>
    ),
  ],
];

test.each(overlays)('a broken %s has a message, a way to try again, and a way out', async (_, overlay) => {
  broken = true;
  close.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(overlay(<Part />));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong');
  await closeButton(page).click();
  expect(close).toHaveBeenCalledOnce();
  broken = false;
  await tryAgainButton(page).click();
  await expect.element(page.getByText('A part of the page')).toBeVisible();
});

test('a broken overlay is tried again once the address opens another', async () => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const overlay = (asked: string) => (
    <ErrorBoundary Fallback={OverlayFailed} resetOn={asked}>
      <Part />
    </ErrorBoundary>
  );
  const { rerender } = await render(overlay('one'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  broken = false;
  await rerender(overlay('one'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await rerender(overlay('another'));
  await expect.element(page.getByText('A part of the page')).toBeVisible();
});

test('a page that fails as a whole can be reloaded, or left for the start page', async () => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <ErrorBoundary Fallback={PageFailed}>
      <Part />
    </ErrorBoundary>,
  );
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Something went wrongThe page could not be shown. Your money and your bets are not affected.Load the page anewGo back home',
    );
  await expect.element(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
});

test('while a browser translates, labels change, and figures are left alone', async () => {
  onTestFinished(translate());
  const shown = (isBusy: boolean) => (
    <>
      <Button busy={isBusy} busyLabel={sharedTexts.pleaseWait}>
        <Icon name="coin" /> Send
      </Button>
      <Price percent={isBusy ? 42 : 85} />
      <Money rupees={isBusy ? 1 : 2} />
    </>
  );
  const { rerender } = await render(shown(false));
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
  expect([...document.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent)).toEqual([
    '85%',
    '₹2.00',
  ]);
  await rerender(shown(true));
  await expect.element(waitingButton(page)).toBeVisible();
  await expect.element(page.getByText('42%')).toBeVisible();
  await expect.element(page.getByText('₹1.00')).toBeVisible();
  await rerender(shown(false));
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
});
