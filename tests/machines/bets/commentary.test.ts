import { commentaryExample, first, second, third } from '../../../src/machines/bets/commentary.example.ts';
import { commentaryMachine } from '../../../src/machines/bets/commentary.machine.ts';
import { after, describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(commentaryMachine, {
  ...commentaryExample,
  facts: [
    [[], start(), 'quiet', { becomes: { said: null, waiting: null }, tags: [] }],
    ['quiet', first, 'speaking', { becomes: { said: first.news } }],
    [[first], after(4999), nowhere],
    [[first], after(5000), 'quiet', { context: { said: first.news } }],
    // Of the news that arrive meanwhile, only the latest is kept.
    [[first], second, 'speaking', { becomes: { waiting: second.news } }],
    [[first, second], third, 'speaking', { becomes: { waiting: third.news } }],
    [[first, second, third], after(5000), 'speaking', { becomes: { said: third.news, waiting: null } }],
    // It does not delay the waiting news.
    [
      [first, after(4000), second],
      after(1000),
      'speaking',
      { becomes: { said: second.news, waiting: null } },
    ],
    [[first, second, after(5000)], after(4999), nowhere],
    [[first, second, after(5000)], after(5000), 'quiet'],
  ],
});
