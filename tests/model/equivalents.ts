import { reasonsIn } from './reasons.ts';

/** Reasons that hold for more than one machine. */
const ONE_OUTCOME = 'A request has one outcome: the guards never hold together.';
const BARE_401 = 'A refusal for want of a sign-in says nothing else: the guards never hold together.';
const NO_WAIT = 'There is nothing left to wait for: coolingDown leads on to allowed at once.';
const BY_NAME = 'It is entered by the name of a state in it, never by its initial one.';

/**
 * Mutants that are the same machine for whoever watches it, so that no fact can notice them: by machine, with the
 * reason. One that facts do notice, or that is no mutant any more, fails the machine's test.
 */
const EQUIVALENTS: Record<string, Record<string, readonly string[]>> = {
  accountChange: {
    [BARE_401]: [
      'applying: onError of apply [isCodeWrong] → enteringCode after [isSignedOut] → enteringCode',
    ],
    [NO_WAIT]: [
      'enteringCode.resend.resending: onError of sendCode → allowed to enteringCode.resend.coolingDown instead',
    ],
  },
  cancelBet: {
    [ONE_OUTCOME]: [
      'requesting: onDone of request [isNone] → idle after [isApplied] → cancelled',
      'requesting: onDone of request [isApplied] → cancelled after [isWorthLess] → repriced',
    ],
    [BARE_401]: ['requesting: onDone of request [isWorthLess] → repriced after [isSignedOut] → confirming'],
  },
  changePassword: {
    'idle holds nothing: it lets go of all as it is entered, at the start as well.': [
      'idle: on form.edited → .editing entering it again',
      'changePassword: context starts with another held',
    ],
  },
  demoInbox: {
    'none and met lead to each other, by whether there are messages.': [
      'demo.need: initial met for none',
      'demo.need.awaited: on message.unawaited → none to demo.need.met instead',
    ],
    'With the inbox open, resting leads on to loading at once.': [
      'demo.post.pausing: on inbox.open → loading to demo.post.resting instead',
    ],
  },
  deposit: {
    [ONE_OUTCOME]: [
      'requesting: onDone of request [isNone] → amount after [isApplied] → sorting',
      'requesting: onDone of request [isApplied] → sorting after [isIncorrect] → amount',
    ],
    [BARE_401]: ['requesting: onDone of request [isIncorrect] → amount after [isSignedOut] → amount'],
    'A deposit has one status.': [
      'sorting: always [isCreated] → created after [isPending] → pending',
      'sorting: always [isPending] → pending after [isCredited] → credited',
      'sorting: always [isCredited] → credited after [isRejected] → rejected',
    ],
  },
  detail: {
    [BY_NAME]: ['error: initial refused for waiting', 'error: initial retrying for waiting'],
  },
  dialog: {
    'The query has one dialog.': [
      'dialog: on dialog.queryChanged [isLogin] → .login after [isRegister] → .register',
      'dialog: on dialog.queryChanged [isRegister] → .register after [isForgotPassword] → .forgotPassword',
    ],
  },
  list: {
    [BY_NAME]: ['error: initial refused for waiting', 'error: initial retrying for waiting'],
  },
  betSlip: {
    [ONE_OUTCOME]: [
      'requesting: onDone of request [isNone] → open after [isApplied] → placed',
      'requesting: onDone of request [isApplied] → placed after [isRepriced] → open.bet.repriced',
    ],
    [BARE_401]: [
      'requesting: onDone of request [isIncorrect] → open.bet.choosing after [isSignedOut] → open.bet.choosing',
    ],
    'New odds come with a 409 that has no errors by field.': [
      'requesting: onDone of request [isRepriced] → open.bet.repriced after [isIncorrect] → open.bet.choosing',
    ],
    'scheduled and open lead to each other, by the state of the match.': [
      'requesting: onDone of request [isNone] → open to scheduled instead',
      'requesting: onError of request → open to scheduled instead',
      'toppingUp: on bet.resume → open to scheduled instead',
      'toppingUp: on bet.choose → open to scheduled instead',
      'placed.settled: on bet.again → #betSlip.open to scheduled instead',
      'placed: on bet.choose → open to scheduled instead',
    ],
    'A match that is over leads from any of them to closed, at once.': [
      'open: always [isOver] → closed to toppingUp instead',
      'toppingUp: always [isOver] → closed to scheduled instead',
      'toppingUp: always [isOver] → closed to open instead',
    ],
    'A scheduled match is not over, and has a time at which it closes.': [
      'open: always [isScheduled] → scheduled after [isOver] → closed',
    ],
  },
  toasts: {
    [BY_NAME]: ['present: initial showing for quiet'],
  },
  pagedList: {
    [BY_NAME]: ['error: initial refused for waiting', 'error: initial retrying for waiting'],
  },
  priceStream: {
    'Without a visible price, gathering leads on to closed at once.': [
      'priceStream: initial gathering for closed',
      'watching: always [isUnwatched] → closed to gathering instead',
      'hidden: on tab.shown → closed to gathering instead',
    ],
  },
  profileEdit: {
    'A call is refused or has no answer.': [
      'saving: onError of save [wasRefused] → idle after [timedOut] → idle.outcomeUnknown',
    ],
  },
  realityCheck: {
    'A check that is off has no time left: the guards never hold together.': [
      'asking: onDone of ask [isDue] → told after [isOff] → off',
      'told.refreshing: onDone of ask [isDue] → current after [isOff] → #realityCheck.off',
    ],
  },
  resetPassword: {
    'A refusal has one status.': [
      'submitting: onError of submit [wantsLink] → idle.linkWanted after [isTooOften] → idle',
    ],
  },
  round: {
    [ONE_OUTCOME]: [
      'requesting: onDone of request [isNone] → ready after [isApplied] → revealing',
      'requesting: onDone of request [isApplied] → revealing after [isOutdated] → ready.outdated',
    ],
    [BARE_401]: [
      'requesting: onDone of request [isIncorrect] → ready.choosing after [isSignedOut] → ready.choosing',
    ],
    'Other seeds come with a 409 that has no errors by field.': [
      'requesting: onDone of request [isOutdated] → ready.outdated after [isIncorrect] → ready.choosing',
    ],
  },
  roundCheck: {
    [BY_NAME]: [
      'open: initial secret for ready',
      'open: initial revealing for ready',
      'open: initial checking for ready',
      'open: initial right for ready',
      'open: initial wrong for ready',
      'open: initial unwitnessed for ready',
      'open: initial workedOut for ready',
      'open: initial unable for ready',
    ],
  },
  secondFactor: {
    'sorting leads there, by what is known.': [
      'known.step.off: always [isOn] → on to known.step.sorting instead',
      'known.step.askingPassword: on factor.leave → off to known.step.sorting instead',
      'known.step.askingPassword: always [isOn] → on to known.step.sorting instead',
      'known.step.showing: on factor.leave → off to known.step.sorting instead',
      'known.step.showing: always [isOn] → on to known.step.sorting instead',
      'known.step.on: always [isOff] → off to known.step.sorting instead',
      'known.step.on.forLogIns: always [isForWithdrawals] → forWithdrawals to known.step.on.sorting instead',
      'known.step.on.extending: always [isForWithdrawals] → forWithdrawals to known.step.on.sorting instead',
      'known.step.on.forWithdrawals: always [isForLogInsAlone] → forLogIns to known.step.on.sorting instead',
      'known.step.askingCode: on factor.leave → on to known.step.sorting instead',
      'known.step.askingCode: always [isOff] → off to known.step.sorting instead',
      'known.step.askingCode: always [isForLogInsAlone] → on to known.step.sorting instead',
      'known.step.askingProof: on factor.leave → on to known.step.sorting instead',
      'known.step.askingProof: always [isOff] → off to known.step.sorting instead',
    ],
    'While it is off, it is not for log-ins alone, either.': [
      'known.step.askingCode: always [isOff] → off after [isForLogInsAlone] → on',
    ],
  },
  seeds: {
    [BARE_401]: ['shown.rotating: onError of rotate [isIncorrect] → choosing after [isSignedOut] → choosing'],
  },
  ticketChat: {
    [BY_NAME]: ['error: initial refused for waiting', 'error: initial retrying for waiting'],
    'A line of a closed ticket leads from either of them to ended, at once.': [
      'loaded.line.open: always [isClosed] → ended to loaded.line.reconnecting instead',
      'loaded.line.reconnecting: always [isClosed] → ended to loaded.line.open instead',
    ],
  },
  ticketOutbox: {
    'With messages in the queue, idle leads on to sending at once.': [
      'post.refused: on message.retry → sending to post.idle instead',
      'post.lost: on message.retry → sending to post.idle instead',
      'post.lost: on network.back → sending to post.idle instead',
    ],
  },
  withdrawal: {
    [ONE_OUTCOME]: [
      'requesting: onDone of request [isNone] → loading after [isApplied] → requested',
      'requesting: onDone of request [isApplied] → requested after [isFactorWrong] → enteringCode',
    ],
    [BARE_401]: [
      'requesting: onDone of request [isIncorrect] → choosing after [isSignedOut] → enteringCode',
      'sendingCode: onError of sendCode [isIncorrect] → choosing after [isSignedOut] → choosing',
    ],
    [NO_WAIT]: [
      'enteringCode.resend.resending: onError of sendCode → allowed to enteringCode.resend.coolingDown instead',
    ],
  },
};

/** Why mutants of a machine can be noticed by no fact, by what was changed. */
export function equivalentsOf(machine: string): Map<string, string> {
  return reasonsIn(EQUIVALENTS[machine]);
}
