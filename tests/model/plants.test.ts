import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Plant {
  fault: string;
  file: string;
  /** Occurs once in the file. */
  code: string;
  planted: string;
  /** The name of a test that has to be red, and the first line of its message. */
  red: readonly [name: string, message: string];
}

/** Ten kinds of faults of docs/qa.md that are cheap to find. None hides another, so that one run finds them all. */
const PLANTS: readonly Plant[] = [
  {
    fault: 'a wrong target of a transition',
    file: 'src/machines/app/welcome.machine.ts',
    code: "'welcome.close': 'silent'",
    planted: "'welcome.close': 'said'",
    red: ['welcome said: welcome.close → silent', "Error: leads to 'said', not to 'silent'"],
  },
  {
    fault: 'a dropped guard',
    file: 'src/machines/account/own-data.machine.ts',
    code: "{ guard: 'wantsLogin', target",
    planted: '{ target',
    red: [
      'ownData downloading: error download refused → idle.failed',
      "Error: leads to 'loginWanted', not to 'idle.failed'",
    ],
  },
  {
    fault: 'a dropped action',
    file: 'src/machines/bets/price-tap.machine.ts',
    code: ", actions: 'openSlip' }",
    planted: ' }',
    red: [
      'priceTap ready: price.tapped {"href":"?slip=7.71"} → tapped',
      "AssertionError: emits: expected [] to deeply equal [ { type: 'slip.wanted', …(1) } ]",
    ],
  },
  {
    fault: 'a declined deposit that is approved',
    file: 'src/actors/wallet/deposit.ts',
    code: 'deposits.pay(id, approve, signal)',
    planted: 'deposits.pay(id, true, signal)',
    red: [
      'deposit.pay, declined makes its calls, and passes a refusal on',
      'AssertionError: expected [ Array(1) ] to deeply equal [ Array(1) ]',
    ],
  },
  {
    fault: '“Log out there” that ends all other sessions',
    file: 'src/actors/account/sessions.ts',
    code: 'id === null ? sessions.endOthers(signal) : sessions.end(id, signal)',
    planted: 'sessions.endOthers(signal)',
    red: [
      'endSessions.end makes its calls, and passes a refusal on',
      "AssertionError: expected [ 'POST users/end-other-sessions {}' ] to deeply equal [ Array(1) ]",
    ],
  },
  {
    fault: 'a swallowed error of the second factor',
    file: 'src/actors/wallet/withdrawal.ts',
    code: '(await secondFactor.read(signal)).for_withdrawals',
    planted: 'await secondFactor.read(signal).then((own) => own.for_withdrawals, () => false)',
    red: [
      'withdrawal.readFactor makes its calls, and passes a refusal on',
      'Error: promise resolved "false" instead of rejecting',
    ],
  },
  {
    fault: 'a swallowed error of a favourite',
    file: 'src/actors/bets/favourites.ts',
    code: 'calls.set({ match_id: id, favourite }, signal)',
    planted: 'calls.set({ match_id: id, favourite }, signal).catch(() => [])',
    red: [
      'favourites.set makes its calls, and passes a refusal on',
      'Error: promise resolved "[]" instead of rejecting',
    ],
  },
  {
    fault: 'a swallowed error of a limit',
    file: 'src/actors/account/play-limits.ts',
    code: 'limits.change(change, signal)',
    planted: 'limits.change(change, signal).catch(() => ({}))',
    red: [
      'playLimits.save makes its calls, and passes a refusal on',
      'Error: promise resolved "{}" instead of rejecting',
    ],
  },
  {
    fault: 'a price that is painted one frame late',
    file: 'src/actors/bets/price-store.ts',
    code: 'if (gathered.size === 0) schedule(show);',
    planted: 'if (gathered.size === 0) schedule(() => schedule(show));',
    red: [
      'a price is shown with the next frame',
      'AssertionError: expected undefined to deeply equal { ratio: 80, own: 80 }',
    ],
  },
  {
    fault: 'one Hindi text for two buttons',
    file: 'src/i18n/hi/bets.ts',
    code: "'Leave it': 'रहने दें'",
    planted: "'Leave it': 'मानकर बेट लगाएँ'",
    red: [
      'Hindi tells “Accept and place bet” (लगाएँ) from “Leave it” (रहने दें)',
      "AssertionError: expected [ [ 'लगाएँ' ], [ 'लगाएँ' ] ] to deeply equal [ [ 'लगाएँ' ], [ 'रहने दें' ] ]",
    ],
  },
];

const ROOT = join(import.meta.dirname, '../..');
const WHOLE = ['docs', 'index.html', 'package.json', 'public', 'server', 'src', 'tests', 'tools'];
const COPIED = [...WHOLE, 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'];
const PROJECTS = ['machines', 'api', 'schemas'];
const FILES = [
  'app/welcome',
  'account/own-data',
  'bets/price-tap',
  'api/ports',
  'api/price-store',
  'schemas/hindi',
];

interface Results {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

const copy = mkdtempSync(join(tmpdir(), 'sikka-plants-'));
/** The first line of the message of each red test, by its name. */
const red = new Map<string, string>();

beforeAll(async () => {
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, code, planted } of PLANTS) {
    const source = readFileSync(join(copy, file), 'utf8');
    expect(source.split(code), file).toHaveLength(2);
    writeFileSync(join(copy, file), source.replace(code, planted));
  }
  const { TEST_RESULTS: _none, ...env } = process.env;
  const results = join(copy, 'results.json');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const projects = PROJECTS.flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--reporter', 'json', '--outputFile', results, ...FILES];
  await once(spawn(process.execPath, [vitest, ...args], { cwd: copy, env, stdio: 'ignore' }), 'exit');
  const { testResults }: Results = JSON.parse(readFileSync(results, 'utf8'));
  for (const { status, fullName, failureMessages } of testResults.flatMap((file) => file.assertionResults))
    if (status === 'failed') red.set(fullName, failureMessages[0]?.split('\n')[0] ?? '');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(PLANTS)('$fault is found at its place', ({ red: [name, message] }) => {
  expect(red.get(name)).toBe(message);
});
