import { expect, test } from 'vitest';
import type { Step } from '../../src/walk/live.ts';
import { tellFailedStep } from './failed-step.ts';

const path: Step[] = [
  { step: 'event', event: { type: 'bet.stake', stake: '100' } },
  { step: 'event', event: { type: 'bet.place' } },
  { step: 'done', port: 'request', output: 7 },
];

test('a failed step tells the way there, the expectation, the picture, the transition and a command', () => {
  const told = tellFailedStep({
    machine: 'betSlip',
    before: ['open.choosing'],
    path,
    at: 1,
    gestures: new Map([
      [0, ['type "100" into "Stake"']],
      [1, ['click "Place bet"']],
    ]),
    edges: ['open.choosing: bet.place → requesting'],
    message: 'expected [] to deeply equal [ … ]',
    picture: '.build/failures/betSlip-2.png',
    recorded: '.build/failures/betSlip-2.json',
  });
  expect(told.split('\n')).toEqual([
    'Step 2 of 3 fails on screen.',
    '',
    'The way there:',
    '  1. Type "100" into "Stake". It gets {"stake":"100","type":"bet.stake"}.',
    '→ 2. Click "Place bet". It gets {"type":"bet.place"}.',
    "  3. The call 'request' is answered with 7.",
    '',
    'expected [] to deeply equal [ … ]',
    '',
    'Transition: open.choosing: bet.place → requesting',
    'Picture: .build/failures/betSlip-2.png',
    'Step by step, without the view: npm run replay -- .build/failures/betSlip-2.json',
    'In a window, a way to the state before this step: npm run walk -- bet-slip --state open.choosing --headed --slow 500',
  ]);
});

test('without a state of rest before it there is no command, and a step may take no transition', () => {
  const told = tellFailedStep({
    machine: 'lamp',
    before: [],
    path,
    at: 2,
    gestures: new Map(),
    edges: [],
    message: 'it is dark',
    picture: 'lamp.png',
    recorded: 'lamp.json',
  });
  expect(told.split('\n').slice(-3)).toEqual([
    'Transition: none',
    'Picture: lamp.png',
    'Step by step, without the view: npm run replay -- lamp.json',
  ]);
});
