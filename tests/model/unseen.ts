/** A kind of change to a statechart that a screen cannot show. */
interface Kind {
  reason: string;
  /** @param differsIn how the walks on screen differ: `state`, `context.rows`, `emits` */
  isOf(change: string, differsIn: readonly string[]): boolean;
}

/** Effects on other statecharts, on ports and on tools that read tags, none of which this screen shows. */
const TOLD = ['emits', 'calls', 'tags'];

const KINDS: readonly Kind[] = [
  {
    reason: 'no path of this walk makes a difference',
    isOf: (_, differsIn) => differsIn.length === 0,
  },
  {
    reason: 'a walk waits for the next timer, however long that takes',
    isOf: (change) => /: delay \S+ (?:half|twice) as long$/.test(change),
  },
  {
    reason: 'the value is replaced before a view reads it',
    isOf: (change) => /: context starts with another \S+$/.test(change),
  },
  {
    reason: 'it is told to others, who are not on this screen',
    isOf: (_, differsIn) => differsIn.every((name) => TOLD.includes(name)),
  },
  {
    reason: 'views show the values, whichever state holds them',
    isOf: (_, differsIn) => differsIn.every((name) => name === 'state' || TOLD.includes(name)),
  },
  {
    reason: 'no view shows these values in these states',
    isOf: (_, differsIn) => differsIn.every((name) => name.includes('context.') || TOLD.includes(name)),
  },
];

/** Why a screen shows nothing of a change: the first matching kind. Undefined: somebody has to look at it. */
export function kindOf(change: string, differsIn: readonly string[]): string | undefined {
  return KINDS.find((kind) => kind.isOf(change, differsIn))?.reason;
}
