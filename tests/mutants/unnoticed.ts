import type { Change } from '../../tools/mutate/changes.ts';

interface Kind {
  /** Why no check of ports and wiring notices such a change. */
  reason: string;
  files: RegExp;
  /** The change in words. Without it: any in a port that no check runs; one that is run has to be noticed. */
  text?: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    reason: 'asks the browser for files, keys, pushes or another page: tests in a browser notice it',
    files:
      /\/(?:own-data|profile-edit|push-messages|app-update|hotkeys|demo|match-check|record-check|link-sharing|share-pick|statement)\.ts$/,
  },
  {
    reason: 'leaves out a port that asks the browser: tests/screens/bets/share-pick.test.tsx notices it',
    files: /\/share-pick\.ts$/,
    text: /^leaves out: (?:draw|share|save|copy): fromPromise</,
  },
  {
    reason: 'sends a picture: tests/journeys/support.test.ts notices it',
    files: /\/ticket-chat\.ts$/,
    text: /^leaves out: attachment$/,
  },
  {
    reason: 'reads the stream of a conversation: tests/journeys/support.test.ts notices it',
    files: /\/ticket-chat\.ts$/,
  },
  {
    reason: 'loads a part of the code: journeys notice it',
    files: /\/selections\.ts$/,
    text: /^turns round: (?:false$|safeStorage\('localStorage'\)|key === KEY)|^drops: (?:actors\.selections\.subscribe|addEventListener\('storage'|keepOnceThere)|^addEventListener ignores/,
  },
  {
    reason: 'loads a part of the code: journeys notice it',
    files: /\/tickets\.ts$/,
    text: /^swallows the error of: await within\(CODE_MS, import\(/,
  },
  {
    reason: 'keeps a recording: tests/screens/app/recording.test.tsx notices it',
    files: /\/root\.ts$/,
    text: /^leaves out: inspect: record$/,
  },
  {
    reason: 'takes the browser’s subscription to pushes: tests/journeys/notifications.test.ts notices it',
    files: /\/root\.ts$/,
    text: /^drops: unsubscribeHere\(\)/,
  },
  {
    reason: 'means the same: a stream that cannot say that it has ended fails, and counts as lost',
    files: /\/root\.ts$/,
    text: /^leaves out: onEnd: lose$/,
  },
  {
    reason: 'ends with the page: nothing calls it before',
    files: /\/(?:clock-jumps|relay)\.ts$/,
    text: /^never ends/,
  },
  {
    reason: 'leads into or out of the slip: tests/journeys/slip.test.ts notices it',
    files: /\/relay\.ts$/,
    text: /^turns round: isOver$|^leaves out: state: 'over'$/,
  },
  {
    reason: 'is an action of a statechart, not a port: its screens notice it',
    files: /\/round\.ts$/,
    text: /^leaves out: (?:actions: \{ )?forget: /,
  },
  {
    reason: 'means the same: only errors of calls have a kind, and two values are alike both ways round',
    files: /\/(?:round|reset-password|idempotency-keys)\.ts$/,
    text: /^drops the first of: !?isCallError\(error\) |^exchanges the arguments of: isSame\(/,
  },
  {
    reason: 'cannot fail: it only computes',
    files: /\/round-check\.ts$/,
    text: /^swallows the error of: await (?:deriveRound|hashOf)\(/,
  },
  {
    reason: 'compares with the browser’s record: tests/journeys/games.test.ts notices it',
    files: /\/round-check\.ts$/,
    text: /^exchanges the arguments of: workOutRound\(/,
  },
];

const excuses = ({ files, text }: Kind, change: Change, isRun: boolean): boolean =>
  files.test(change.file) && (text === undefined ? !isRun : text.test(change.text));

/** The reason why no check notices a change; undefined if one should. */
export const reasonOf = (change: Change, isRun: boolean): string | undefined =>
  KINDS.find((kind) => excuses(kind, change, isRun))?.reason;

/** The kinds to which none of all unnoticed changes belongs, in words. */
export const idleKinds = (survivors: readonly Change[], unrun: readonly Change[]): string[] =>
  KINDS.filter(
    (kind) =>
      !survivors.some((change) => excuses(kind, change, true)) &&
      !unrun.some((change) => excuses(kind, change, false)),
  ).map(({ files, reason }) => `${files} ${reason}`);
