import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StateMachine } from 'xstate';
import { routes } from '../src/ui/app/routes.ts';
import { notByGesture } from './floors/gestures.ts';
import { labelsOf, repeatedLabels } from './floors/labels.ts';
import { riddles } from './floors/plain-english.ts';
import { violations } from './floors/rules.ts';
import { readSource } from './floors/sources.ts';
import { filesBelow, machineFiles } from './model/machine-files.ts';
import { configFaults } from './model/plain.ts';

const ROOT = join(import.meta.dirname, '..');

const sources = filesBelow(ROOT, ['src', 'server', 'tests', 'tools', 'bench']).filter((path) =>
  /\.tsx?$/.test(path),
);

describe('the house', () => {
  test('keeps its rules', () => {
    expect(sources).toContain('tests/floors.test.ts');
    expect(sources.flatMap((file) => violations(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});

describe('labels', () => {
  const labels = new Set(
    filesBelow(ROOT, ['tests/pages']).flatMap((file) =>
      labelsOf(file, readFileSync(join(ROOT, file), 'utf8')),
    ),
  );

  test('stand in their page object alone', () => {
    expect(labels.size).toBeGreaterThan(40);
    expect(
      sources.flatMap((file) => repeatedLabels(file, readFileSync(join(ROOT, file), 'utf8'), labels)),
    ).toEqual([]);
  });

  test.each([
    ['tests/journeys/a.ts', "page.getByRole('button', { name: 'Place bet', exact: true })", ['Place bet']],
    ['tests/screens/a.tsx', "page.getByLabelText('Amount')", ['Amount']],
    ['tests/browsers/a.ts', "press('button', 'Place bet')", ['Place bet']],
    ['tools/tour/a.ts', "button('Place bet')", ['Place bet']],
    ['tests/journeys/a.ts', 'placeBetButton(page)', []],
    ['tests/journeys/a.ts', "const row = ['Amount', 'Time']", []],
    ['tests/journeys/a.ts', "test('Place bet', () => {})", []],
    ['tests/screens/kit/a.tsx', "page.getByLabelText('Stake')", []],
    ['tests/server/a.ts', "const text = 'Place bet'", []],
  ])('in %s, %s repeats %j', (file, code, repeated) => {
    expect(repeatedLabels(file, code, new Set(['Amount', 'Place bet', 'Stake']))).toEqual(
      repeated.map((label) => `${file}:1: ${label}`),
    );
  });
});

describe('prose', () => {
  const isProse = (path: string) => /\.(?:cfg|css|md|sql|tsx?|ya?ml)$|(?:^|\/)Dockerfile$/.test(path);
  /** Texts on screen; packages; and drawings, whose words come from the statecharts. */
  const isForeign = (path: string) =>
    /^server\/content\/texts\/|\/node_modules\/|^docs\/statecharts\//.test(path);
  const folders = ['src', 'server', 'tests', 'tools', 'bench', 'docs', 'deploy', '.github'];
  const written = [...readdirSync(ROOT), ...filesBelow(ROOT, folders)].filter(
    (path) => isProse(path) && !isForeign(path),
  );
  /** Quotations of texts on screen, and landed migrations, which must not change. */
  const AT_MOST = 7;

  test('begins no sentence with What, Who, Where, Which or Whose unless it asks', () => {
    expect(written).toEqual(expect.arrayContaining(['README.md', 'docs/contract.md', 'src/main.tsx']));
    const found = written.flatMap((file) => riddles(file, readFileSync(join(ROOT, file), 'utf8')));
    const message = `${found.length} sentences, of ${AT_MOST} at most, begin with a question word and ask nothing.
Name the thing instead ("Requests for unknown phones count too."):
${found.join('\n')}`;
    expect(found.length, message).toBeLessThanOrEqual(AT_MOST);
  });

  const riddle = ['What', 'is kept stays.'].join(' ');
  const question = ['What', 'is kept?'].join(' ');

  test.each([
    ['a.ts', `/** ${riddle} */`, [`a.ts:1: ${riddle}`]],
    ['a.tsx', `const a = 1;\n\n// It\n// grows. ${riddle}`, [`a.tsx:4: ${riddle}`]],
    ['a.ts', `/**\n * It grows.\n *\n * ${riddle}\n */`, [`a.ts:4: ${riddle}`]],
    ['a.ts', `throw new Error('${riddle}');`, [`a.ts:1: ${riddle}`]],
    ['a.css', `a {\n  /* ${riddle} */\n}`, [`a.css:2: ${riddle}`]],
    ['a.sql', `-- ${riddle}\nselect 1`, [`a.sql:1: ${riddle}`]],
    ['a.yml', `a: b # ${riddle}`, [`a.yml:1: ${riddle}`]],
    ['a.md', `It grows.\n\n- **${riddle}**`, [`a.md:3: ${riddle}`]],
    ['a.md', `| a | ${riddle} |`, [`a.md:1: ${riddle}`]],
    ['a.md', `${riddle} ${riddle}`, [`a.md:1: ${riddle}`, `a.md:1: ${riddle}`]],
    ['a.ts', `// ${question}`, []],
    ['a.ts', `// It is what is kept.`, []],
    ['a.md', `| What | Where |\n\n\`\`\`\n${riddle}\n\`\`\``, []],
    ['src/ui/a.tsx', `t('${riddle}');`, []],
  ])('%s with %j', (file, content, expected) => {
    expect(riddles(file, content)).toEqual(expected);
  });
});

/** Events that views send although a walk claims them for the world: the test, the event, and the reason. */
const CLAIMED_FOR_THE_WORLD = {
  'tests/screens/app/dialog.test.tsx login.wanted':
    'The session sends it here. A button of another page sends an event of the same name to its own statechart.',
};

describe('gestures', () => {
  test('a person can cause are taken by a gesture on screen', () => {
    const files = filesBelow(ROOT, ['src/ui', 'tests/screens']).filter((path) => /\.tsx?$/.test(path));
    const sources = new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
    expect(notByGesture(sources, CLAIMED_FOR_THE_WORLD)).toEqual([]);
  });

  const view = `<Button onClick={() => actor.send({ type: isOn ? 'lamp.douse' : 'lamp.light' })} />`;
  const part = `lamp.on('lamp.burnt', () => shop.send({ type: 'lamp.wanted' })); ${view}`;
  const walk = (claims: string) => `createSut(lampMachine, { fixture: lampExample, ${claims} }).walk();`;
  const faults = (files: Record<string, string>, reasons = {}) =>
    notByGesture(new Map(Object.entries(files)), reasons);
  const LAMP = 'tests/screens/bets/lamp.test.tsx';

  test.each(['src/ui/bets/lamp.view.tsx', 'src/ui/bets/lamp.part.tsx'])(
    'are missed if %s sends one',
    (file) => {
      const code = file.endsWith('.part.tsx') ? part : view;
      expect(faults({ [file]: code })).toEqual([
        `${file}: sends lamp.douse, which no walk takes by gesture`,
        `${file}: sends lamp.light, which no walk takes by gesture`,
      ]);
      expect(
        faults({ [file]: code, [LAMP]: walk("gestures: { 'lamp.douse': press, 'lamp.light': press }") }),
      ).toEqual([]);
    },
  );

  test.each(["world: ['lamp.light']", "happens: { 'lamp.light': press }"])(
    'are missed if another walk claims %s, unless a reason is given',
    (claims) => {
      const files = {
        'src/ui/bets/lamp.view.tsx': view,
        'tests/screens/bets/all.test.tsx': walk("gestures: { 'lamp.douse': press, 'lamp.light': press }"),
        [LAMP]: walk(claims),
      };
      expect(faults(files)).toEqual([
        `${LAMP}: claims lamp.light for the world, and src/ui/bets/lamp.view.tsx sends it`,
      ]);
      expect(faults(files, { [`${LAMP} lamp.light`]: 'Dusk does it.' })).toEqual([]);
    },
  );

  test('reasons that are not needed are reported', () => {
    expect(faults({}, { 'lamp.light': 'It is dark.' })).toEqual(['lamp.light: has a reason, and needs none']);
  });

  test.each([
    ['createSut(lampMachine, definition).walk();', 'a walk that is not written out'],
    [walk('world: events'), 'events that are not written out'],
    [walk('world: [light]'), 'an event that is not written out'],
    [walk('gestures: { ...others }'), 'an event that is not written out'],
  ])('cannot be hidden by %s', (code, why) => {
    expect(() => faults({ [LAMP]: code })).toThrow(`${LAMP}: ${why}`);
  });
});

/** Every source that this one imports statically, directly or through others. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.startsWith('src/')) return seen;
  seen.add(file);
  for (const { from, kind } of readSource(file, readFileSync(join(ROOT, file), 'utf8')).imports)
    if (kind === 'value') reachedFrom(from, seen);
  return seen;
}

test('the model test in docs/testing.md is the beginning of the file that runs', () => {
  const paper = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8');
  const [, file = '', shown] = /beginning of `(.+)`:\n\n```tsx\n([^`]+)\n```/.exec(paper) ?? [];
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  expect(shown?.split('\n')).toEqual(lines.slice(0, lines.indexOf('}).walk();') + 1));
});

describe('routes', () => {
  // A route preloads its page and the page's imports.
  test.each(routes.map(({ path, page }) => [path, page]))('%s brings its view at once', (_, page) => {
    expect([...reachedFrom(`src/ui/${page}`)].filter((file) => file.endsWith('.view.tsx'))).not.toEqual([]);
  });

  test('have one page each', () => {
    const pages = sources.filter((file) => /\.page\.tsx?$/.test(file));
    expect(routes.map(({ page }) => `src/ui/${page}`).sort()).toEqual(pages.sort());
  });
});

describe('machines', () => {
  const modules = import.meta.glob<Record<string, unknown>>([
    '/src/**/*.machine.ts',
    '/server/**/*.machine.ts',
  ]);

  test('are one per file, named after their export, and plain data', async () => {
    const faults: string[] = [];
    for (const { path, id } of machineFiles(ROOT)) {
      const machine = (await modules[`/${path}`]?.())?.[`${id}Machine`];
      if (!(machine instanceof StateMachine)) {
        faults.push(`${path}: ${id}Machine is no statechart`);
        continue;
      }
      if (machine.id !== id) faults.push(`${path}: its id is '${machine.id}', not '${id}'`);
      faults.push(...configFaults(machine).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

describe('rules', () => {
  test.each<[string, string, string]>([
    // [file, code that it may have, code that it may not have]
    ['src/main.tsx', "import '../src/api/bets/bets.ts'", "import '../server/main.ts'"],
    ['src/main.tsx', "import { createRoot } from 'react-dom/client'", "import '../tests/x.ts'"],
    [
      'src/ui/bets/a.page.ts',
      "import { bets } from '../../actors/bets/bets.ts'",
      "import { x } from 'ofetch'",
    ],
    [
      'src/ui/bets/a.page.ts',
      "import type { ListRef } from '../../machines/shared/types.ts'",
      "import { listMachine } from '../../machines/shared/list.machine.ts'",
    ],
    [
      'src/ui/bets/a.page.ts',
      "import type { Bet } from '../../schemas/bets/bets.ts'",
      "import { bets } from '../../api/bets/bets.ts'",
    ],
    [
      'src/ui/bets/a.part.tsx',
      "import type { ActorRefFrom } from 'xstate'",
      "import { fromPromise } from 'xstate'",
    ],
    [
      'src/ui/bets/a.part.tsx',
      "import { page } from '../shared/page.tsx'",
      "import type { Answer } from '../../api/bets/bets.ts'",
    ],
    [
      'src/ui/bets/a.page.ts',
      "import { t } from '../../i18n/text.ts'",
      "import { app } from '../app/app.tsx'",
    ],
    ['src/ui/bets/a.page.ts', "import A from './a.view.tsx'", "import { A } from '../app/toaster.tsx'"],
    [
      'src/ui/app/routes.ts',
      "const page = () => import('../bets/a.page.ts')",
      "import { page } from '../bets/a.page.ts'",
    ],
    [
      'src/ui/bets/a.view.tsx',
      "import { Button } from '../kit/button.tsx'",
      "import { bets } from '../../api/bets.ts'",
    ],
    [
      'src/ui/bets/a.view.tsx',
      "import { Bet } from '../../schemas/bets.ts'",
      "import type { bets } from '../../api/bets.ts'",
    ],
    ['src/ui/bets/a.view.tsx', "import { t } from '../../i18n/text.ts'", "import { a } from './a.page.ts'"],
    [
      'src/ui/bets/a.view.tsx',
      "import type { listMachine } from '../../machines/list.machine.ts'",
      "import { listMachine } from '../../machines/list.machine.ts'",
    ],
    [
      'src/ui/bets/a.view.tsx',
      "export type { X } from '../../machines/list.machine.ts'",
      "export * from '../../machines/list.machine.ts'",
    ],
    [
      'src/ui/bets/a.view.tsx',
      "import type { X } from '../../machines/list.machine.ts'",
      "import { type X } from '../../machines/list.machine.ts'",
    ],
    ['src/ui/bets/a.view.tsx', "import { useSelector } from '@xstate/react'", "import('../../api/bets.ts')"],
    [
      'src/ui/bets/a.view.tsx',
      "import { Failed } from '../shared/failed.view.tsx'",
      "import { Money } from '../wallet/money.view.tsx'",
    ],
    [
      'src/ui/bets/a.view.tsx',
      "import { useActors } from '../shared/context.tsx'",
      "import { routes } from '../app/routes.ts'",
    ],
    [
      'src/ui/bets/a.part.tsx',
      "const topUp = () => import('../wallet/top-up.part.tsx')",
      "const menu = () => import('../app/app-update.part.tsx')",
    ],
    [
      'src/ui/shared/a.view.tsx',
      "import { Failed } from './failed.view.tsx'",
      "import { Money } from '../wallet/money.view.tsx'",
    ],
    [
      'src/ui/shared/a.ts',
      "import type { FormRef } from '../../machines/shared/types.ts'",
      "import type { Route } from '../app/routes.ts'",
    ],
    [
      'src/ui/shared/page.tsx',
      "import { useActors } from './context.tsx'",
      "const topUp = () => import('../wallet/top-up.part.tsx')",
    ],
    ['src/prerender.tsx', "import { App } from './ui/app/app.tsx'", "import { x } from '../server/main.ts'"],
    [
      'src/ui/bets/slip/a.part.tsx',
      "const topUp = () => import('../../wallet/top-up.part.tsx')",
      "import { topUp } from '../../wallet/top-up.part.tsx'",
    ],
    [
      'src/ui/bets/slip/a.part.tsx',
      "import A from '../a.view.tsx'",
      "const a = () => import('../../wallet/a.view.tsx')",
    ],
    [
      'src/actors/bets/a.ts',
      "import { bets } from '../../api/bets/bets.ts'",
      "import { t } from '../../ui/kit/focus.ts'",
    ],
    ['src/ui/bets/a.view.tsx', "import { useId } from 'react'", "import { useState } from 'react'"],
    ['src/ui/bets/a.view.tsx', 'const a = { useReducer: 1 }', "import { useReducer as r } from 'react'"],
    ['src/ui/bets/a.view.tsx', 'x.useEffect', 'React.useEffect(f)'],
    ['src/ui/bets/a.view.tsx', '// useLayoutEffect', 'useLayoutEffect(f)'],
    ['src/ui/bets/a.view.tsx', 'actor.fetch()', 'fetch("/api")'],
    ['src/ui/bets/a.view.tsx', 'const s = "localStorage"', 'window.localStorage'],
    [
      'src/ui/app/app.tsx',
      "import { routes } from './routes.ts'",
      "import { bets } from '../../api/bets.ts'",
    ],
    [
      'src/ui/app/app.tsx',
      "const inbox = () => import('../bets/inbox.part.tsx')",
      "import { inbox } from '../bets/inbox.part.tsx'",
    ],
    [
      'src/ui/app/app.tsx',
      "import { Layout } from './layout.view.tsx'",
      "import { a } from '../../machines/a.machine.ts'",
    ],
    ['src/ui/app/app.tsx', "import { Modal } from '../kit/modal.tsx'", 'sessionStorage.clear()'],
    ['src/ui/kit/a.tsx', "import { styled } from 'goober'", "import { Bet } from '../../schemas/bets.ts'"],
    [
      'src/ui/kit/a.tsx',
      "import { Button } from './button.tsx'",
      "import { Failed } from '../shared/failed.view.tsx'",
    ],
    ['src/ui/kit/a.tsx', "import { useState } from 'react'", "import { useSelector } from '@xstate/react'"],
    ['src/i18n/text.ts', "const hi = () => import('./hi.ts')", "import { Button } from '../kit/button.tsx'"],
    [
      'src/ui/shared/context.tsx',
      "import type { Actors } from '../../actors/app/actors.ts'",
      "import { createActors } from '../../actors/root.ts'",
    ],
    [
      'src/machines/a.machine.ts',
      "import { setup } from 'xstate'",
      "import { useSelector } from '@xstate/react'",
    ],
    [
      'src/machines/a.machine.ts',
      "import type { Bet } from '../schemas/bets.ts'",
      "import { Bet } from '../schemas/bets.ts'",
    ],
    [
      'src/machines/a.machine.ts',
      "import { emit } from 'xstate/actions'",
      "import { b } from './b.machine.ts'",
    ],
    [
      'src/machines/bets/a.machine.ts',
      "import { isRefusal } from '../shared/outcomes.ts'; import { unprovided } from '../shared/unprovided.ts'",
      "import { x } from '../shared/events.ts'",
    ],
    [
      'src/machines/bets/a.example.ts',
      "import { chart } from '../../walk/walk.ts'; import { b } from './b.example.ts'",
      "import { Bet } from '../../schemas/bets.ts'",
    ],
    [
      'server/bets/a.example.ts',
      "import type { aMachine } from './a.machine.ts'",
      "import { place } from './place.ts'",
    ],
    [
      'src/actors/bets/a.ts',
      "import { aMachine } from '../../machines/a.machine.ts'",
      "import { aExample } from '../../machines/a.example.ts'",
    ],
    ['src/api/a.ts', "import { ofetch } from 'ofetch'", "import { setup } from 'xstate'"],
    ['src/api/a.ts', "import { Bet } from '../schemas/bets.ts'", "import { t } from '../ui/text/text.ts'"],
    ['src/schemas/a.ts', "import { string } from 'superstruct'", "import { http } from '../api/http.ts'"],
    ['src/schemas/a.ts', "import { b } from './b.ts'", "import { createHash } from 'node:crypto'"],
    [
      'server/bets/b.ts',
      "import { Bet } from '../../src/schemas/bets/bets.ts'",
      "import { bets } from '../../src/api/bets/bets.ts'",
    ],
    ['server/bets/b.ts', "import { createHash } from 'node:crypto'", "import { test } from 'vitest'"],
    ['server/http/b.ts', "import cookie from '@fastify/cookie'", "import React from 'react'"],
    ['server/bets/b.ts', "import { answer } from '../http/exchange.ts'", "import type { X } from 'fastify'"],
    [
      'server/bets/routes.ts',
      "import { placeBet } from './place.ts'",
      "import { x } from '../database/paging.ts'",
    ],
    ['server/bets/b.machine.ts', "import { setup } from 'xstate'", "import { refuse } from '../refusal.ts'"],
    ['server/bets/b.machine.ts', "import type { R } from '../refusal.ts'", "import pg from 'pg'"],
    [
      'server/database/a.ts',
      "import { Refusal } from '../refusal.ts'",
      "import { recordAct } from '../shared/commands/acts.ts'",
    ],
    [
      'server/http/a.ts',
      "import type { Context } from '../context.ts'",
      "import type { Article } from '../content/read.ts'",
    ],
    [
      'server/plugins/app/a.ts',
      "import { callerOf } from '../../account/signed-in.ts'",
      "import { ownerOf } from '../../account/passwords.ts'",
    ],
    [
      'server/bets/a.ts',
      "import { grant } from '../wallet/grant.ts'",
      "import { LEAGUES } from '../demo/leagues.ts'",
    ],
    [
      'server/demo/a.ts',
      "import { place } from '../bets/place.ts'",
      "import { startJobs } from '../jobs.ts'",
    ],
    ['tests/screens/a.tsx', "page.getByText('Log in')", "page.getByText('Log in', { exact: false })"],
    ['tests/screens/a.tsx', 'page.getByText(/^Page \\d$/)', 'page.getByText(/Page/)'],
    ['tests/screens/a.tsx', 'row.filter({ has: name })', "row.filter({ hasText: 'Lions' })"],
    ['tests/journeys/a.ts', "page.getByText('Log in', { exact: true })", "page.getByText('Log in')"],
    [
      'tests/journeys/a.ts',
      "page.getByRole('button', { name: 'Log in', exact: true })",
      "page.getByRole('button', { name: 'Log in' })",
    ],
    ['tests/journeys/a.ts', "page.getByRole('button')", 'page.getByRole("button", { name: /log/i })'],
    ['server/a.ts', "execFile('pg_dump', [folder])", "exec('pg_dump ' + folder)"],
    ['server/a.ts', '/a/.exec(typed)', 'spawn(typed, { shell: true })'],
    ['src/ui/kit/a.tsx', 'typed.startsWith("a")', 'new RegExp(typed)'],
    ['server/http/build.ts', 'new RegExp(route)', 'eval(route)'],
    ['src/api/a.ts', 'const answer = () => 1', 'const answer = new Function(typed)'],
    ['src/api/a.ts', 'const anything = "any"', 'const x: any = 1'],
    ['server/a.ts', 'const x = y as unknown', 'const x = y as Record<string, any>'],
    ['tests/a.ts', 'await expect.poll(text).toBe("a")', 'await vi.waitFor(() => text() === "a")'],
    ['tests/a.ts', 'await waitFor(actor, isDone)', 'await vi.waitUntil(isDone)'],
    ['tests/a.ts', '// ignore', '// @ts-ignore'],
    ['tests/a.ts', '// @ts-expect-error: no such field', '// @ts-nocheck'],
    ['src/api/a.ts', '', '// @ts-expect-error: no such field'],
    ['tools/a.ts', "import { anything } from '../src/api/bets/bets.ts'", '/* biome-ignore lint: because */'],
    ['src/ui/kit/a.tsx', '<p><i /> <span>{t("A")}</span></p>', '<p><i /> {t("A")}</p>'],
    ['src/ui/kit/a.tsx', '<p>{isB && <i />}<b>{a}</b></p>', '<p>{isB && <i />}{isC ? t("A") : b}</p>'],
    ['src/ui/kit/a.tsx', '<p>{isA && t("A")}</p>', '<p>{isA && t("A")}{b}</p>'],
    [
      'src/machines/a.machine.ts',
      'setup({}).createMachine({ id: "a" })',
      'setup({}).createMachine({ ...base })',
    ],
    [
      'src/machines/a.machine.ts',
      'const a = { ...b }',
      'setup({}).createMachine({ states: { a: { on: { [key]: "b" } } } })',
    ],
    [
      'src/machines/a.machine.ts',
      'setup({}).createMachine({ entry: ["a"] })',
      'setup({}).createMachine({ entry: [...all] })',
    ],
    [
      'src/machines/a.machine.ts',
      'setup({}).createMachine({ context: ({ input }) => ({ ...input }) })',
      'setup({}).createMachine(config)',
    ],
    ['src/ui/bets/a.view.tsx', 'const a = odds(ratio)', 'const a = `$'.concat('{ratio}%`')],
    ['src/ui/bets/a.view.tsx', 'const a = odds(ratio)', "const a = ratio + ' %'"],
    ['src/ui/bets/a.view.tsx', '<i style={{ left: `$'.concat('{at}%` }} />'), '<b>{ratio}%</b>'],
    ['src/ui/bets/a.view.tsx', 'styled("i")`left: $'.concat('{AT}%;`'), "t('now {ratio}%', { ratio })"],
  ])('%s may have `%s`, not `%s`', (file, allowed, forbidden) => {
    expect(violations(file, allowed)).toEqual([]);
    expect(violations(file, forbidden)).toHaveLength(1);
  });

  test('name the fault', () => {
    expect(violations('src/schemas/a.ts', "import { http } from '../api/http.ts'")).toEqual([
      'src/schemas/a.ts: may not import src/api/http.ts',
    ]);
    expect(violations('src/ui/app/routes.ts', "import bets from '../bets/a.page.ts'")).toEqual([
      'src/ui/app/routes.ts: may not import src/ui/bets/a.page.ts except lazily',
    ]);
    expect(violations('src/machines/a.machine.ts', "import { Bet } from '../schemas/bets.ts'")).toEqual([
      'src/machines/a.machine.ts: may not import src/schemas/bets.ts except as types',
    ]);
    expect(violations('src/api/a.ts', 'const a = 1;\nconst x: any = 1;')).toEqual([
      'src/api/a.ts: may not say any (line 2)',
    ]);
    expect(violations('src/api/a.ts', 'const a = 1;\nconst x = a as unknown as string;')).toEqual([
      'src/api/a.ts: may not say as unknown as (line 2)',
    ]);
    expect(violations('src/other/a.ts', '')).toEqual(['src/other/a.ts: belongs to no floor']);
    expect(violations('src/api/a.ts', 'import(name)')).toEqual([
      'src/api/a.ts: may not import (an expression)',
    ]);
  });
});
