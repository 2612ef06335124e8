import { assertEvent, assign, setup } from 'xstate';
import type { MatchNews } from '../../schemas/bets/matches.ts';

interface CommentaryContext {
  /** The news that screen readers read now; null before the first. */
  said: MatchNews | null;
  /** The latest news that came meanwhile. */
  waiting: MatchNews | null;
}

export const commentaryMachine = setup({
  types: {} as {
    context: CommentaryContext;
    /** An important piece of news has come. */
    events: { type: 'news.came'; news: MatchNews };
  },
  guards: {
    isWaiting: ({ context }) => context.waiting !== null,
  },
  actions: {
    say: assign(({ event }) => {
      assertEvent(event, 'news.came');
      return { said: event.news };
    }),
    keep: assign(({ event }) => {
      assertEvent(event, 'news.came');
      return { waiting: event.news };
    }),
    sayWaiting: assign(({ context }) => ({ said: context.waiting, waiting: null })),
  },
  delays: {
    /** A screen reader needs this time for a sentence. */
    betweenSentences: 5000,
  },
}).createMachine({
  id: 'commentary',
  description:
    'Tells people who listen what happens in a match, one sentence at a time. Of what happens during a sentence only the last is told.',
  context: { said: null, waiting: null },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing has happened for some seconds.',
      on: { 'news.came': { target: 'speaking', actions: 'say' } },
    },
    speaking: {
      description: 'A sentence has just been said.',
      on: { 'news.came': { actions: 'keep' } },
      after: {
        betweenSentences: [
          { guard: 'isWaiting', target: 'speaking', reenter: true, actions: 'sayWaiting' },
          { target: 'quiet' },
        ],
      },
    },
  },
});
