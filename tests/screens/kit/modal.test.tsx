import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../../../src/ui/kit/overlays/modal.tsx';
import { closeButton } from '../../pages/shared.ts';
import { wearTheme } from './theme.ts';

beforeAll(wearTheme);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      <p style={{ height: 4000 }}>A page to scroll</p>
      <Modal open={open} onClose={() => setOpen(false)} title="Log in">
        <input aria-label="Phone Number" />
        <button type="button">Send</button>
      </Modal>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Log in' });

async function open() {
  await render(<Opener />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog).toBeVisible();
}

test('the first field has focus when it opens', async () => {
  await open();
  await expect.element(page.getByLabelText('Phone Number')).toHaveFocus();
});

test('Tab goes round inside, in both directions', async () => {
  await open();
  const seen = async (keys: string) => {
    await userEvent.keyboard(keys);
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  };
  expect([await seen('{Tab}'), await seen('{Tab}'), await seen('{Tab}'), await seen('{Tab}')]).toEqual([
    'Send',
    'Close',
    'Phone Number',
    'Send',
  ]);
  expect([await seen('{Shift>}{Tab}{/Shift}'), await seen('{Shift>}{Tab}{/Shift}')]).toEqual([
    'Phone Number',
    'Close',
  ]);
});

test('Escape closes it, time and again, and focus goes back', async () => {
  await open();
  for (let times = 0; times < 3; times++) {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
  }
});

test('the close button closes it, and focus goes back', async () => {
  await open();
  await closeButton(page).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a click beside it closes it, a click in it does not', async () => {
  await open();
  await page.getByText('Log in').click();
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog, { position: { x: 5, y: -20 }, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the page behind neither scrolls nor can be reached while it is open', async () => {
  await open();
  const root = document.documentElement;
  expect(getComputedStyle(root).overflowY).toBe('hidden');
  const behind = page.getByRole('button', { name: 'Behind' }).element();
  if (behind instanceof HTMLElement) behind.focus();
  expect(document.activeElement).not.toBe(behind);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getComputedStyle(root).overflowY).toBe('visible');
});

function Beside({ open }: { open: boolean }) {
  return (
    <>
      <button type="button">Open</button>
      {open && (
        <Modal open onClose={() => undefined} title="Log in">
          <input aria-label="Phone Number" />
        </Modal>
      )}
    </>
  );
}

test('focus goes back, too, when the dialog is taken away while it is open', async () => {
  const screen = await render(<Beside open={false} />);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  await screen.rerender(<Beside open />);
  await expect.element(page.getByLabelText('Phone Number')).toHaveFocus();
  await screen.rerender(<Beside open={false} />);
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

const travelled = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

/** Goes one history entry back or forward, and waits for the browser. */
function go(by: -1 | 1): Promise<unknown> {
  const arrived = travelled();
  history.go(by);
  return arrived;
}

const dialogs = () => history.state?.dialogs;

test('Back closes it and stays on the page; focus goes back; Forward opens nothing', async () => {
  const { href } = location;
  await open();
  await go(-1);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(dialogs()).toBeUndefined();
  await go(1);
  expect(dialogs()).toBe(1);
  await travelled();
  expect(dialogs()).toBeUndefined();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.href).toBe(href);
});

test('closed by its button, it leaves no history entry behind', async () => {
  await open();
  await expect.poll(dialogs).toBe(1);
  await closeButton(page).click();
  await expect.poll(dialogs).toBeUndefined();
});

test('a dialog that does not close, as while money moves, stays after Back, time and again', async () => {
  await render(<Beside open />);
  for (let times = 0; times < 2; times++) {
    await expect.poll(dialogs).toBe(1);
    await go(-1);
    await expect.poll(dialogs).toBe(1);
    await expect.element(dialog).toBeVisible();
  }
});

function Nested() {
  const [isOuter, setOuter] = useState(true);
  const [isInner, setInner] = useState(false);
  return (
    <Modal open={isOuter} onClose={() => setOuter(false)} title="Outer">
      <button type="button" onClick={() => setInner(true)}>
        Further
      </button>
      <Modal open={isInner} onClose={() => setInner(false)} title="Inner">
        <button type="button">Done</button>
      </Modal>
    </Modal>
  );
}

test('of two dialogs over one another, Back closes the upper one first', async () => {
  await render(<Nested />);
  await page.getByRole('button', { name: 'Further' }).click();
  await expect.poll(dialogs).toBe(2);
  await go(-1);
  await expect.element(page.getByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Further' })).toHaveFocus();
  await expect.poll(dialogs).toBe(1);
  await go(-1);
  await expect.element(page.getByRole('dialog', { name: 'Outer' })).not.toBeInTheDocument();
  await expect.poll(dialogs).toBeUndefined();
});

/** A list behind a dialog as large as the page, whose buttons cover the list's. */
function DoubleClicked({ onAct }: { onAct: (act: string) => void }) {
  const [step, setStep] = useState('');
  const leave = () => setStep('');
  const act = (name: string, next: string) => {
    onAct(name);
    setStep(next);
  };
  const large = { width: '100%', height: '10rem' };
  return (
    <>
      <button
        type="button"
        style={{ position: 'fixed', inset: 0, width: '100%' }}
        onClick={() => act('ask', 'asked')}
      >
        Cancel bet
      </button>
      <Modal open={step !== ''} onClose={leave} title="Sure?" step={step}>
        {step === 'asked' ? (
          <button key="yes" type="button" style={large} onClick={() => act('confirm', 'done')}>
            Yes
          </button>
        ) : (
          <button key="ok" type="button" style={large} onClick={() => act('close', '')}>
            OK
          </button>
        )}
      </Modal>
    </>
  );
}

test('the second click of a double click never acts on a new target under the pointer', async () => {
  const acts: string[] = [];
  await render(<DoubleClicked onAct={(act) => acts.push(act)} />);
  const steps: [button: string, acts: string[]][] = [
    ['Cancel bet', ['ask']],
    ['Yes', ['ask', 'confirm']],
    ['OK', ['ask', 'confirm', 'close']],
  ];
  for (const [name, expected] of steps) {
    await page.getByRole('button', { name }).dblClick();
    await expect.poll(() => document.querySelector('[data-held]')).toBeNull();
    expect(acts).toEqual(expected);
  }
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
