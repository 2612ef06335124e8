import type { Change } from '../../tools/mutate/changes.ts';

interface Kind {
  /** Why no check of ports and wiring notices such a change. */
  reason: string;
  files: RegExp;
  /** The change in words; any in these files by default. */
  text?: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    reason: 'asks the browser for files, keys, pushes or another page: tests in a browser notice it',
    files:
      /\/(?:own-data|profile-edit|push-messages|app-update|hotkeys|demo|match-check|record-check|link-sharing|share-pick|statement)\.ts$/,
  },
  {
    reason: 'reads a picture: tests/screens/account/edit-profile.test.tsx and journeys notice it',
    files: /\/(?:ticket-chat|tickets)\.ts$/,
    text: /attachment|screenshort/,
  },
  {
    reason: 'reads the stream of a conversation: tests/journeys/support.test.ts notices it',
    files: /\/ticket-chat\.ts$/,
  },
  {
    reason: 'loads a part of the code: journeys notice it',
    files: /\/(?:selections|tickets)\.ts$/,
    text: /keepOnceThere|KEY|keep|isKept|false|import\(/,
  },
  {
    reason: 'keeps a recording: tests/screens/app/recording.test.tsx notices it',
    files: /\/root\.ts$/,
    text: /inspect: record/,
  },
  {
    reason: 'takes the browser’s subscription to pushes: tests/journeys/notifications.test.ts notices it',
    files: /\/root\.ts$/,
    text: /unsubscribeHere/,
  },
  {
    reason: 'means the same: a stream that cannot say that it has ended fails, and counts as lost',
    files: /\/root\.ts$/,
    text: /^leaves out: onEnd/,
  },
  {
    reason: 'ends with the page: nothing calls it before',
    files: /\/(?:clock-jumps|relay)\.ts$/,
    text: /^never ends/,
  },
  {
    reason: 'leads into or out of the slip: tests/journeys/slip.test.ts notices it',
    files: /\/relay\.ts$/,
    text: /isOver|'over'/,
  },
  {
    reason: 'is an action of a statechart, not a port: its screens notice it',
    files: /\/round\.ts$/,
    text: /forget/,
  },
  {
    reason: 'means the same: only errors of calls have a kind, and two values are alike both ways round',
    files: /\/(?:round|reset-password|idempotency-keys)\.ts$/,
    text: /^drops the first of: !?isCallError|isSame/,
  },
  {
    reason: 'cannot fail: it only computes',
    files: /\/round-check\.ts$/,
    text: /^swallows/,
  },
  {
    reason: 'compares with the browser’s record: tests/journeys/games.test.ts notices it',
    files: /\/round-check\.ts$/,
    text: /workOutRound/,
  },
];

/** The reason why no check notices a change; undefined if one should. */
export const reasonOf = ({ file, text }: Change): string | undefined =>
  KINDS.find((kind) => kind.files.test(file) && (kind.text?.test(text) ?? true))?.reason;
