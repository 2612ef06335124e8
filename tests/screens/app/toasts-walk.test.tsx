import { useState } from 'react';
import hotToast from 'react-hot-toast';
import { afterEach, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Router } from 'wouter';
import { failed, placed, settled, toastsExample } from '../../../src/machines/app/toasts.example.ts';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { Layout } from '../../../src/ui/app/layout.view.tsx';
import Toasts from '../../../src/ui/app/toaster.tsx';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const TIMED_OUT = 'Server Error, Please try again later';
const toastOf = (text: string) => page.getByRole('status').getByText(text);

/** The toaster, whose code loads on command. */
function Fetched() {
  const [hasCome, come] = useState(false);
  return hasCome ? (
    <Toasts />
  ) : (
    <button type="button" onClick={() => come(true)}>
      The toaster comes
    </button>
  );
}

interface Snapshot {
  matches: (state: { present: 'showing' }) => boolean;
  context: { toasts: readonly { text: string }[] };
}

const isUp = (text: string) => (state: Snapshot) =>
  state.matches({ present: 'showing' }) && state.context.toasts[0]?.text === text;

const seePage = () => expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();

const shown = page.getByRole('status').getByRole('paragraph');
/** Moves the pointer to where no toast appears. */
const leave = () => userEvent.hover(document.body);

afterEach(async () => {
  await leave();
  // A toast that is fading out would stay for a second, and the test would take it for the next one.
  hotToast.remove();
});

const seeToast = ({ context: { toasts } }: Snapshot) =>
  expect.element(toastOf(toasts[0]?.text ?? 'no toast')).toBeVisible();

createSut(toastsMachine, {
  fixture: toastsExample,
  view: (toasts) => (
    <Router aroundNav={() => {}}>
      <WithActors actors={quietActors({ toasts })}>
        <Layout under="/" end={null}>
          <h1>The page</h1>
          <Fetched />
        </Layout>
      </WithActors>
    </Router>
  ),
  isWholePage: true,
  gestures: {
    'toast.held': () => userEvent.hover(shown.first()),
    'toast.released': leave,
    'toast.followed': async () => {
      const link = page.getByRole('link', { name: settled.text, exact: true }).element();
      if (link instanceof HTMLElement) link.focus();
      await leave();
      await userEvent.keyboard('{Enter}');
    },
  },
  hovered: { 'toast.held': shown, 'toast.released': shown },
  besides: { 'toast.followed': [{ type: 'toast.held' }, { type: 'toast.released' }] },
  world: ['toast.raised', 'call.timedOut'],
  happens: { 'toaster.mounted': () => page.getByRole('button', { name: 'The toaster comes' }).click() },
  only: {
    'that bets have failed': [toastOf(failed.text), isUp(failed.text)],
    'that a bet is placed': [toastOf(placed.text), isUp(placed.text)],
    'that a match is settled': [toastOf(settled.text), isUp(settled.text)],
    'that the server is slow': [toastOf(TIMED_OUT), isUp(TIMED_OUT)],
  },
  oracles: {
    'absent.idle': seePage,
    'absent.wanted': seePage,
    'present.quiet': seePage,
    'present.showing.timed': seeToast,
    'present.showing.held': seeToast,
  },
}).walk();
