import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { demoInboxMachine } from '../../../src/machines/app/demo-inbox.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { InboxMessage } from '../../../src/schemas/shared/requests.ts';
import DemoInbox from '../../../src/ui/app/demo-inbox.view.tsx';
import { codeField } from '../../pages/account.ts';
import { closeButton } from '../../pages/shared.ts';
import { createSut, wear } from '../walk-screen.tsx';

const sms: InboxMessage = {
  id: '1',
  channel: 'sms',
  to: '9812345678',
  text: 'Your Sikka code is 012345. It is good for 10 minutes. Do not tell it to anyone.',
  at: '2026-11-21T13:35:00Z',
};
const mail: InboxMessage = {
  id: '2',
  channel: 'email',
  to: 'asha@example.com',
  text: 'Choose a new password for Sikka: https://sikka.example/forget-password#t=AbC_1-2 The link is good for one hour, once.',
  at: '2026-11-21T13:40:00Z',
};

const opener = page.getByRole('button', { name: /^Demo inbox(?: \d+ new)?$/ });
const panel = page.getByRole('dialog', { name: 'Demo inbox' });
const events = [{ type: 'inbox.close' }, { type: 'message.awaited' }, { type: 'message.unawaited' }] as const;

createSut(demoInboxMachine, {
  fixture: {
    ports: {
      askMode: { done: ['demo', 'live'], error: [offline] },
      load: { done: [[sms], [mail, sms], []], error: [offline] },
    },
    // While no message is expected, there is nothing to press.
    events: (state) => (state.hasTag('needed') ? [{ type: 'inbox.open' } as const, ...events] : events),
  },
  view: (actor) => <DemoInbox actor={actor} />,
  gestures: {
    'inbox.open': () => opener.click(),
    'inbox.close': () => closeButton(panel).click(),
  },
  world: ['message.awaited', 'message.unawaited'],
  only: {
    'the messages': [panel, ['demo.panel.open']],
    'the way to them': [
      opener,
      (state) => state.matches({ demo: { panel: 'closed' } }) && !state.matches({ demo: { need: 'none' } }),
    ],
  },
  oracles: {
    asking: nothing,
    unreachable: nothing,
    live: nothing,
    'demo.panel.closed': async ({ context: { messages, seen } }) => {
      await expect.element(panel).not.toBeInTheDocument();
      const fresh = messages.length - seen.length;
      if (fresh > 0) await expect.element(opener).toHaveAccessibleName(`Demo inbox ${fresh} new`);
    },
    'demo.panel.open': async ({ context: { messages } }) => {
      await expect.element(panel).toBeVisible();
      expect(panel.getByRole('listitem').elements()).toHaveLength(messages.length);
    },
    'demo.need.none': async () => {
      await expect.element(opener).not.toBeInTheDocument();
    },
    'demo.need.awaited': async (state) => {
      if (!state.hasTag('open')) await expect.element(opener).toBeVisible();
    },
    'demo.need.met': async (state) => {
      if (!state.hasTag('open')) await expect.element(opener).toBeVisible();
    },
    'demo.post.opening': () => undefined,
    'demo.post.loading': () => undefined,
    'demo.post.pausing': () => undefined,
    'demo.post.resting': () => undefined,
  },
}).walk();

async function nothing(): Promise<void> {
  await expect.element(opener).not.toBeInTheDocument();
  await expect.element(panel).not.toBeInTheDocument();
}

/** The inbox over a page with a field; the test gives later messages. */
async function open(first: InboxMessage[], later: InboxMessage[] = first) {
  wear('dark');
  const boxes = [first, later];
  const actor: ActorRefFrom<typeof demoInboxMachine> = createActor(
    demoInboxMachine.provide({
      actors: {
        askMode: fromPromise<'demo' | 'live'>(async () => 'demo'),
        load: fromPromise<readonly InboxMessage[]>(async () => boxes.shift() ?? later),
      },
    }),
  ).start();
  await render(
    <main>
      <input aria-label="Code" />
      <DemoInbox actor={actor} />
    </main>,
  );
  return actor;
}

test('shows code and link; messages that arrive later are new until they are read', async () => {
  await open([sms], [mail, sms]);
  await expect.element(opener).toHaveAccessibleName('Demo inbox');
  await opener.click();
  await expect.element(panel.getByRole('strong')).toHaveTextContent('012345');
  await expect.element(panel.getByText('new', { exact: true })).toBeVisible();
  expect(panel.getByText('new', { exact: true }).elements()).toHaveLength(1);
  await expect.element(panel.getByText('SMS to 9812345678 · 07:05 pm')).toBeVisible();
  const link = panel.getByRole('link', { name: 'https://sikka.example/forget-password#t=AbC_1-2' });
  await expect.element(link).toHaveAttribute('href', '/forget-password#t=AbC_1-2');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveAccessibleName('Demo inbox');
});

test('takes focus, gives it back, and leaves the page usable', async () => {
  await open([sms]);
  await opener.click();
  await expect.element(closeButton(panel)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await codeField(page).fill('012345');
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(codeField(page)).toHaveFocus();
});

test('a code is copied to the clipboard', async () => {
  // A browser with several pages only lets the front one write to the clipboard.
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => written.mockRestore());
  await open([sms]);
  await opener.click();
  // The button confirms for two seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await panel.getByRole('button', { name: 'Copy 012345' }).click();
  await expect.element(panel.getByRole('button', { name: 'Copied 012345' })).toBeVisible();
  expect(written.mock.calls).toEqual([['012345']]);
  vi.advanceTimersByTime(2000);
  await expect.element(panel.getByRole('button', { name: 'Copy 012345' })).toBeVisible();
});

test('on a small phone the page grows by its strip, and nothing moves', async () => {
  wear('light');
  await page.viewport(360, 740);
  const actor = createActor(
    demoInboxMachine.provide({
      actors: {
        askMode: fromPromise<'demo' | 'live'>(async () => 'demo'),
        load: fromPromise<readonly InboxMessage[]>(async () => []),
      },
    }),
  ).start();
  const { container } = await render(
    <>
      <main style={{ height: 2000 }}>
        <p>The end of a long page</p>
      </main>
      <DemoInbox actor={actor} />
    </>,
  );
  const shown = () => container.getBoundingClientRect().height;
  const [before, room] = [shown(), document.documentElement.scrollHeight];
  await expect.poll(() => actor.getSnapshot().hasTag('demo')).toBe(true);
  actor.send({ type: 'message.awaited' });
  await expect.element(opener).toBeVisible();
  expect(shown()).toBe(before);
  expect(document.documentElement.scrollHeight).toBe(room + 44);
  const { left, right, height } = opener.element().getBoundingClientRect();
  // The whole width without the scroll bar.
  expect([left, right, height]).toEqual([0, document.body.clientWidth, 44]);
});

test('on a small phone it stays off the bar at the bottom and inside the page', async () => {
  await page.viewport(360, 740);
  await open([mail, sms]);
  const bar = 60;
  expect(opener.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(740 - bar);
  await opener.click();
  const { left, right, bottom, top } = panel.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(740 - bar);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(top).toBeGreaterThan(56);
});
