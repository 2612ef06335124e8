import { type ReactNode, useLayoutEffect } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, setup } from 'xstate';
import { watchPage } from '../../../src/actors/app/app-update.ts';
import { keepTabFor } from '../../../src/api/shared/storage.ts';
import { appUpdateMachine } from '../../../src/machines/app/app-update.machine.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { lastingPart } from '../../../src/ui/shared/lasting-part.tsx';
import { quietActors, WithActors } from '../actors.tsx';

/** A part that sends its subject on request, and reports the outcome. */
function sending() {
  const answers: (() => void)[] = [];
  const aborted: string[] = [];
  const over: string[] = [];
  const stops: (() => void)[] = [];
  const machine = setup({
    types: { context: {} as { about: string; made: number }, input: {} as { about: string; made: number } },
    actors: {
      send: fromPromise<void, { about: string }>(
        ({ input, signal }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => aborted.push(input.about));
            answers.push(resolve);
          }),
      ),
    },
  }).createMachine({
    context: ({ input }) => input,
    initial: 'idle',
    states: {
      idle: { on: { send: 'sending' } },
      sending: {
        invoke: { src: 'send', input: ({ context }) => context, onDone: 'sent' },
        on: { 'send.stop': 'idle' },
      },
      sent: {},
    },
  });
  let made = 0;
  const Part = lastingPart({
    machine,
    input: ({ name }: { name: string }) => {
      made++;
      return { about: name, made };
    },
    about: ({ name }) => name,
    isUnderWay: (state) => state.matches('sending'),
    attend: (actor) => {
      stops.push(() => actor.send({ type: 'send.stop' }));
      return () => {};
    },
    onOver: ({ context }) => over.push(context.about),
    View: ({ actor, name }) => (
      <button type="button" onClick={() => actor.send({ type: 'send' })}>
        {`Send ${name} of ${actor.getSnapshot().context.made}`}
      </button>
    ),
  });
  return { Part, answers, aborted, over, stops };
}

const send = (name: string) => page.getByRole('button', { name: `Send ${name}`, exact: true });

test('a running act continues when its view goes, and its end is reported', async () => {
  const { Part, answers, aborted, over } = sending();
  const actors = quietActors();
  const screen = await render(
    <WithActors actors={actors}>
      <Part key="a" name="a" />
    </WithActors>,
  );
  await send('a of 1').click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.rerender(
    <WithActors actors={actors}>
      <Part key="b" name="b" />
    </WithActors>,
  );
  await expect.element(send('b of 2')).toBeVisible();
  expect(aborted).toEqual([]);
  // Meanwhile the page does not offer a reload.
  const update = createActor(appUpdateMachine.provide({ actors: { watchPage } })).start();
  onTestFinished(() => void update.stop());
  expect(update.getSnapshot().value).toEqual({ found: 'waiting' });
  answers[0]?.();
  await expect.poll(() => over).toEqual(['a']);
  await expect.poll(() => update.getSnapshot().value).toEqual({ found: 'asked' });
});

test('another view of the same thing has the same actor, and shows its end', async () => {
  const { Part, answers, over } = sending();
  const actors = quietActors();
  const at = (name: string, key: string) => (
    <WithActors actors={actors}>
      <Part key={key} name={name} />
    </WithActors>
  );
  const screen = await render(at('a', '1'));
  await send('a of 1').click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.rerender(at('b', '2'));
  await expect.element(send('b of 2')).toBeVisible();
  await screen.rerender(at('a', '3'));
  await send('a of 1').click();
  answers[0]?.();
  await screen.rerender(at('b', '4'));
  await expect.element(send('b of 3')).toBeVisible();
  expect({ sent: answers.length, over }).toEqual({ sent: 1, over: [] });
});

test('a view that changes its subject stays, with an actor for the new subject', async () => {
  const { Part, answers, aborted, over } = sending();
  const actors = quietActors();
  const at = (name: string) => (
    <WithActors actors={actors}>
      <Part name={name} />
    </WithActors>
  );
  const screen = await render(at('a'));
  await send('a of 1').click();
  await expect.poll(() => answers.length).toBe(1);
  const button = send('a of 1').element();
  await screen.rerender(at('b'));
  expect(send('b of 2').element()).toBe(button);
  expect(document.activeElement).toBe(button);
  await screen.rerender(at('a'));
  expect(send('a of 1').element()).toBe(button);
  await screen.rerender(at('b'));
  expect(send('b of 3').element()).toBe(button);
  expect(aborted).toEqual([]);
  answers[0]?.();
  await expect.poll(() => over).toEqual(['a']);
});

test('a view that replaces another in the same moment has the same actor', async () => {
  const { Part, answers, aborted } = sending();
  const actors = quietActors();
  const at = (key: string) => (
    <WithActors actors={actors}>
      <Part key={key} name="a" />
    </WithActors>
  );
  const screen = await render(at('1'));
  await send('a of 1').click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.rerender(at('2'));
  await expect.element(send('a of 1')).toBeVisible();
  expect(aborted).toEqual([]);
});

test('a view has a living actor, even if the earlier one ended as the view was rendered', async () => {
  const { Part, answers, over, stops } = sending();
  const actors = quietActors();
  const at = (children: ReactNode) => <WithActors actors={actors}>{children}</WithActors>;
  const Ending = () => {
    useLayoutEffect(() => stops[0]?.(), []);
    return <Part key="2" name="a" />;
  };
  const screen = await render(at(<Part key="1" name="a" />));
  await send('a of 1').click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.rerender(at(<Part key="b" name="b" />));
  await expect.element(send('b of 2')).toBeVisible();
  await screen.rerender(at(<Ending />));
  await send('a of 3').click();
  await expect.poll(() => ({ sent: answers.length, over })).toEqual({ sent: 2, over: ['a'] });
});

test('a running act ends when its person leaves', async () => {
  sessionStorage.clear();
  onTestFinished(() => sessionStorage.clear());
  keepTabFor(1);
  const { Part, answers, aborted, over } = sending();
  let sayNobodyIsThere = () => {};
  const check = fromPromise<User | null>(
    () =>
      new Promise((resolve) => {
        sayNobodyIsThere = () => resolve(null);
      }),
  );
  const session = createActor(sessionMachine.provide({ actors: { check } }));
  const actors = quietActors({ session });
  const screen = await render(
    <WithActors actors={actors}>
      <Part key="a" name="a" />
    </WithActors>,
  );
  await send('a of 1').click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.rerender(
    <WithActors actors={actors}>
      <Part key="b" name="b" />
    </WithActors>,
  );
  await expect.element(send('b of 2')).toBeVisible();
  expect(aborted).toEqual([]);
  sayNobodyIsThere();
  await expect.poll(() => aborted).toEqual(['a']);
  expect(over).toEqual([]);
});
