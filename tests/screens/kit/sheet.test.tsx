import { useState } from 'react';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../../../src/ui/kit/overlays/modal.tsx';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { closeButton } from '../../pages/shared.ts';
import { wearTheme } from './theme.ts';

beforeAll(wearTheme);

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      {isOpen && (
        <Sheet onClose={() => setOpen(false)} title="Your bet" note="Open, closes in 05:00">
          <input aria-label="Stake" />
          <button type="button" onClick={() => setAsking(true)}>
            Help
          </button>
          <Modal open={isAsking} onClose={() => setAsking(false)} title="What a price means">
            <p>A bet of ₹100 at 80% pays back ₹180.</p>
          </Modal>
        </Sheet>
      )}
    </>
  );
}

const PHONE = [360, 640] as const;
const DESKTOP = [1280, 800] as const;

const sheet = page.getByRole('dialog', { name: 'Your bet' });
const head = sheet.getByRole('heading', { name: 'Your bet' });
const stake = page.getByLabelText('Stake');
const opener = page.getByRole('button', { name: 'Open' });
const behind = page.getByRole('button', { name: 'Behind' });

async function open([width, height]: readonly [number, number]) {
  await page.viewport(width, height);
  await render(<Opener />);
  await opener.click();
  await expect.element(stake).toHaveFocus();
  // Finishes its animation.
  for (const animation of document.getAnimations()) animation.finish();
}

async function expectClosed() {
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

const boxOf = (what = sheet) => what.element().getBoundingClientRect();

/** Pulls with a real pointer, from the sheet's head this far down. */
const pull = (px: number) =>
  userEvent.dragAndDrop(head, sheet, {
    sourcePosition: { x: 20, y: 8 },
    targetPosition: { x: 20 + boxOf(head).left - boxOf().left, y: 8 + boxOf(head).top - boxOf().top + px },
  });

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s, Escape and the close button close it, time and again, and focus goes back', async (_, size) => {
  await open(size);
  for (let times = 0; times < 2; times++) {
    await userEvent.keyboard('{Escape}');
    await expectClosed();
    await userEvent.keyboard('{Enter}');
    await expect.element(stake).toHaveFocus();
  }
  await closeButton(sheet).click();
  await expectClosed();
});

test('on a phone it comes from below, and nothing behind it can be reached', async () => {
  await open(PHONE);
  expect(sheet.element().matches(':modal')).toBe(true);
  expect([boxOf().left, boxOf().bottom]).toEqual([0, 640]);
  const other = behind.element();
  if (other instanceof HTMLElement) other.focus();
  await expect.element(stake).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(closeButton(sheet)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(stake).toHaveFocus();
});

test('on a phone a tap beside it closes it, one on it does not', async () => {
  await open(PHONE);
  await head.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.click(sheet, { position: { x: 20, y: -100 }, force: true });
  await expectClosed();
});

test('on a phone it follows the finger, and closes when it was pulled far enough', async () => {
  await open(PHONE);
  const { top } = boxOf();
  await pull(60);
  await expect.element(sheet).toBeVisible();
  expect(boxOf().top).toBe(top);
  await pull(90);
  await expectClosed();
});

/** The viewport as browsers report it, with its events. */
function viewportOf() {
  const viewport = window.visualViewport;
  if (viewport === null) throw new Error('The browser has no visual viewport');
  onTestFinished(() => {
    for (const field of ['height', 'offsetTop', 'scale']) Reflect.deleteProperty(viewport, field);
  });
  return {
    set(fields: { height?: number; offsetTop?: number; scale?: number }) {
      for (const [field, value] of Object.entries(fields))
        Object.defineProperty(viewport, field, { value, configurable: true });
    },
    tell: (type: 'resize' | 'scroll') => viewport.dispatchEvent(new Event(type)),
  };
}

test('on a phone it is above the keyboard', async () => {
  await open(PHONE);
  const viewport = viewportOf();
  viewport.set({ height: 400 });
  viewport.tell('resize');
  expect(boxOf().bottom).toBe(400);
  viewport.set({ height: 640 });
  viewport.tell('resize');
  expect(boxOf().bottom).toBe(640);
});

test('on a phone it is above a keyboard that only a scroll reveals', async () => {
  await open(PHONE);
  const viewport = viewportOf();
  viewport.set({ height: 400 });
  viewport.tell('scroll');
  expect(boxOf().bottom).toBe(400);
  // The page was pushed up behind it.
  viewport.set({ offsetTop: 240 });
  viewport.tell('scroll');
  expect(boxOf().bottom).toBe(640);
});

test('on a phone it follows a keyboard that is reported before its size is known, and its closing', async () => {
  await open(PHONE);
  const viewport = viewportOf();
  viewport.tell('resize');
  viewport.set({ height: 400 });
  await expect.poll(() => boxOf().bottom).toBe(400);
  viewport.tell('resize');
  viewport.set({ height: 640 });
  await expect.poll(() => boxOf().bottom).toBe(640);
});

test.each([
  ['scale that is 1 but for rounding', 1.0000001, 400],
  ['page that is pinched', 1.5, 640],
])('on a phone, with a %s, it ends where it should', async (_, scale, bottom) => {
  await open(PHONE);
  const viewport = viewportOf();
  viewport.set({ height: 400, scale });
  viewport.tell('resize');
  expect(boxOf().bottom).toBe(bottom);
});

test('on a phone it opens above a keyboard that is already open', async () => {
  viewportOf().set({ height: 400 });
  await open(PHONE);
  expect(boxOf().bottom).toBe(400);
});

test('on a desktop it is docked at the side, and the page beside it stays in use', async () => {
  await open(DESKTOP);
  expect(sheet.element().matches(':modal')).toBe(false);
  // The page's bar stays visible above it.
  expect([boxOf().top, boxOf().bottom]).toEqual([57, 800]);
  expect(getComputedStyle(sheet.element()).right).toBe('0px');
  await behind.click();
  await expect.element(behind).toHaveFocus();
  await expect.element(sheet).toBeVisible();
  await pull(200);
  await expect.element(sheet).toBeVisible();
});

test('on a desktop Escape closes a dialog over it first', async () => {
  await open(DESKTOP);
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'What a price means' });
  await expect.element(help).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

afterEach(() => document.querySelector('[popover]')?.remove());

test('on a desktop Escape closes it also while a toast is up', async () => {
  await open(DESKTOP);
  const toasts = document.createElement('div');
  toasts.popover = 'manual';
  document.body.append(toasts);
  toasts.showPopover();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
});

test('it stays open, its field typed in, while a phone is turned into a desktop', async () => {
  await open(PHONE);
  await stake.fill('250');
  await page.viewport(...DESKTOP);
  await expect.poll(() => sheet.element().matches(':modal')).toBe(false);
  await expect.element(stake).toHaveValue('250');
});
