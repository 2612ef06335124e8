import { reasonsIn } from './reasons.ts';

/** Reasons that hold for more than one machine. */
const ELSEWHERE = 'It is told to the wallet and to the page around, which are not on this screen.';
const OVERWRITTEN = 'It is written before anything shows it.';
const NOTHING_TO_DROP = 'No way of this walk comes here with something to be dropped.';
const ASKS_AGAIN = 'It asks once more at once, and looks the same until there is an answer.';
const IN_THE_TAB = 'What is kept in the tab is nowhere on the screen.';
const TIMERS = 'Each step of the walk waits until the next timer, however long that is.';
const FOCUS = 'It moves the focus to the first field in error, which tests beside the walk look at.';

/**
 * Mutants that no walk on screen gives away, by machine, with the reason: all of the statecharts with money, and of
 * those without what has been looked at. One that a view gives away after all, or that is no mutant any more, is told by `npm run mutate -- --screen`.
 */
const UNSEEN: Record<string, Record<string, readonly string[]>> = {
  appUpdate: {
    [TIMERS]: ['appUpdate: delay untilAskedAgain half as long', 'appUpdate: delay patience half as long'],
  },
  cancelBet: {
    [OVERWRITTEN]: [
      'cancelBet: context starts with another bet',
      'cancelBet: context starts with another worth',
      'cancelBet: context starts with another seen',
      'cancelBet: context starts with another msg',
      'cancelBet: context starts with another receipt',
    ],
    [ASKS_AGAIN]: ['requesting: onError of request → idle to requesting instead'],
    'The price moves where no amount is shown; a test beside the walk follows it while it is.': [
      'cancelBet: on worth.moved → (no target) deleted',
      'cancelBet: on worth.moved → (no target) without takeWorth',
      'cancelBet: action takeWorth changes nothing',
    ],
    'The dialog says the same by the step that its request is in.': ['requesting: tag busy deleted'],
  },
  deposit: {
    [OVERWRITTEN]: [
      'deposit: context starts with another amount',
      'deposit: context starts with another deposit',
    ],
    [IN_THE_TAB]: [
      'created: on deposit.again → amount without forget',
      'pending: on deposit.again → amount without forget',
      'credited: entry forget deleted',
      'rejected: entry forget deleted',
      'expired: entry forget deleted',
    ],
    [TIMERS]: ['deposit: delay betweenQuestions half as long'],
    'The form keeps what was typed, and reads the amount when it opens anew.': [
      'amount: on deposit.submit → requesting without commit',
      'deposit: action commit changes nothing',
    ],
    'The words of a refusal are shown in amount.refused alone.': [
      'amount: on deposit.edited → .editing without dropRefusal',
      'deposit: action dropRefusal changes nothing',
    ],
    'That it is being asked looks like the pause before.': [
      'created.watching.asking: onError of status → waiting to created.watching.asking instead',
      'pending.asking: onError of status → waiting to pending.asking instead',
    ],
    'The buttons tell it by the state itself.': [
      'created.paying: tag busy deleted',
      'created.declining: tag busy deleted',
    ],
    'On this walk it comes to the same state, by the status of the deposit.': [
      'requesting: onDone of request [isApplied] → sorting to created instead',
      'created.paying: onDone of pay → #deposit.sorting to pending instead',
      'created.declining: onDone of pay → #deposit.sorting to pending instead',
      'pending.asking: onDone of status → #deposit.sorting to credited instead',
    ],
  },
  matchBet: {
    [OVERWRITTEN]: [
      'matchBet: context starts with another most',
      'matchBet: context starts with another receipt',
    ],
    [NOTHING_TO_DROP]: [
      'toppingUp: on bet.resume → open without dropErrors',
      'matchBet: action dropErrors changes nothing',
    ],
    [ASKS_AGAIN]: ['requesting: onError of request → open to requesting instead'],
    [FOCUS]: ['matchBet: context starts with another attempts'],
    'The walk has no match that comes late, with an older revision.': [
      'matchBet: on match.changed [isNewer] → (no target) without its guard',
    ],
    'On this walk nothing has been chosen yet where the odds turn out to be worse.': [
      'requesting: onDone of request [isRepriced] → open.bet.repriced without takeNewPrice',
      'open.bet.repriced: on bet.accept → #matchBet.requesting without commit',
      'matchBet: action takeNewPrice changes nothing',
    ],
    'On this walk it follows a request that was remembered, with nothing chosen.': [
      'open.bet.notPlaced: on bet.place → #matchBet.requesting without commit',
    ],
    'The price moves where no amount depends on it; a test beside the walk follows it in the slip.': [
      'matchBet: on prices.moved → (no target) deleted',
      'matchBet: on prices.moved → (no target) without takePrices',
      'matchBet: action takePrices changes nothing',
    ],
    'The words of a refusal are not shown while a request is on its way.': [
      'open.bet.refused: on bet.place → #matchBet.requesting without commit',
    ],
    'On this walk the bet was a remembered one: no stake is left, and only what is placed shows it.': [
      'placed: on bet.again → open without startAnew',
      'placed: on bet.choose → open without startAnew',
      'matchBet: action startAnew changes nothing',
    ],
    'On this walk the match is not open then: no form is there to show it.': [
      'placed: on bet.choose → open without takeChoice',
    ],
    'On this walk a match that was scheduled is over next, and all of them lead on to closed.': [
      'scheduled: always [hasOpened] → open to toppingUp instead',
      'scheduled: always [hasOpened] → open to closed instead',
    ],
  },
  moneyRequest: {
    'Each flow goes on by the result, whichever of its ends the request comes to.': [
      'recalling: onDone of recall → ready to applied instead',
      'recalling: onDone of recall → ready to refused instead',
      'recalling: onDone of recall → ready to notApplied instead',
      'recalling: onError of recall → ready to applied instead',
      'recalling: onError of recall → ready to refused instead',
      'recalling: onError of recall → ready to notApplied instead',
      'sent: onDone of send → applied to ready instead',
      'sent: onDone of send → applied to refused instead',
      'sent: onDone of send → applied to notApplied instead',
      'sent: onError of send [isRefusal] → refused to ready instead',
      'sent: onError of send [isRefusal] → refused to applied instead',
      'sent: onError of send [isRefusal] → refused to notApplied instead',
      'reconciling: onDone of resolve [isApplied] → applied deleted',
      'reconciling: onDone of resolve [isApplied] → applied to ready instead',
      'reconciling: onDone of resolve [isApplied] → applied to refused instead',
      'reconciling: onDone of resolve [isApplied] → applied to notApplied instead',
      'reconciling: onDone of resolve [isApplied] → applied without its guard',
      'reconciling: onDone of resolve [isApplied] → applied with its guard turned around',
      'reconciling: onDone of resolve [isApplied] → applied after → notApplied',
      'reconciling: onDone of resolve → notApplied to ready instead',
      'reconciling: onDone of resolve → notApplied to applied instead',
      'reconciling: onDone of resolve → notApplied to refused instead',
    ],
    [IN_THE_TAB]: [
      'sent: entry remember deleted',
      'applied: entry forgetUnlessKept deleted',
      'refused: entry forget deleted',
      'notApplied: entry forget deleted',
      'moneyRequest: context starts with another isKept',
    ],
    'Then the flow around it takes the error and goes to where it begins, as after no request.': [
      'recalling: onError of recall → ready deleted',
    ],
    'Nobody reads it once the request is on its way.': [
      'sent: exit dropPayload deleted',
      'moneyRequest: action dropPayload changes nothing',
    ],
    [TIMERS]: [
      'moneyRequest: delay untilNextCheck half as long',
      'reconciling: onError of resolve → outcomeUnknown without countAttempt',
      'moneyRequest: action countAttempt changes nothing',
    ],
  },
  recordCheck: {
    'The file goes to the person, whose journey opens it.': [
      'recordCheck: on record.save → (no target) deleted',
      'recordCheck: on record.save → (no target) without save',
    ],
    'No check and one that found nothing wrong differ by what was found, which is shown as it is.': [
      'recordCheck: initial agrees for unchecked',
      'checking: onDone of audit → agrees to unchecked instead',
    ],
    'The walk asks about all pairs.': ['recordCheck: context starts with another since'],
  },
  round: {
    [ELSEWHERE]: ['requesting: onDone of request [isOutdated] → ready.outdated without announceOutdated'],
    [OVERWRITTEN]: ['round: context starts with another msg'],
    [NOTHING_TO_DROP]: [
      'ready: on round.play [hasSeeds] → requesting without dropRefusal',
      'round: action dropRefusal changes nothing',
    ],
    [FOCUS]: [
      'requesting: onDone of request [isApplied] → revealing without countAttempt',
      'requesting: onDone of request → ready.notPlayed without countAttempt',
      'ready: on round.play [hasSeeds] → requesting without countAttempt',
      'revealed: on round.play [hasSeeds] → requesting without countAttempt',
    ],
    [IN_THE_TAB]: ['revealed: entry forget deleted'],
    'The button is disabled until the seeds are known.': [
      'ready: on round.play [hasSeeds] → requesting without its guard',
      'revealed: on round.play [hasSeeds] → requesting without its guard',
    ],
    'The walk makes this choice after a round alone.': [
      'ready: on round.choose → .choosing without takeChoice',
    ],
    'With no result yet, what has been revealed looks like what is ready.': [
      'requesting: onDone of request [isNone] → ready to revealed instead',
      'requesting: onError of request → ready to revealed instead',
    ],
    [TIMERS]: ['round: delay reveal half as long'],
  },
  wallet: {
    [ASKS_AGAIN]: ['failed.retrying: onError of load → waiting to failed.retrying instead'],
    [TIMERS]: ['wallet: delay betweenTries half as long', 'wallet: delay settled half as long'],
    'The bar shows no balance before it has been read.': [
      'wallet: on wallet.closed → .waiting without dropAmounts',
      'wallet: action dropAmounts changes nothing',
    ],
    'The bar shows the balance alone; what is bound up stands on the pages of the wallet.': [
      'wallet: context starts with another staked',
      'wallet: context starts with another held',
      'wallet: context starts with another bonus',
    ],
    'In the bar an outdated balance looks like any other; that it is one, the pages of the wallet say.': [
      'failed: tag stale deleted',
      'loading: onDone of load [isCurrent] → ready to failed instead',
      'failed.retrying: onDone of load [isCurrent] → #wallet.ready to failed instead',
      'failed.retrying: onDone of load → #wallet.ready.moved deleted',
    ],
    'All of ready shows the same amounts; which part it is says when they are read again.': [
      'loading: onDone of load → ready.moved to ready.current instead',
      'ready: on wallet.moved [isNews] → .moved to ready.current instead',
      'ready: initial moved for current',
      'ready.refreshing: onDone of load [isCurrent] → current deleted',
      'ready.refreshing: onDone of load [isCurrent] → current to ready.moved instead',
      'ready.refreshing: onDone of load [isCurrent] → current to ready.refreshing instead',
      'ready.refreshing: onDone of load [isCurrent] → current after → moved',
      'ready.refreshing: onDone of load → moved deleted',
      'ready.refreshing: onDone of load → moved to ready.current instead',
      'ready.refreshing: onDone of load → moved to ready.refreshing instead',
      'failed: on wallet.moved [isNews] → ready.moved to ready.current instead',
      'failed.retrying: onDone of load → #wallet.ready.moved to ready.current instead',
    ],
    'On this way what is read is what is known already.': [
      'ready.refreshing: onDone of load [isCurrent] → current without takeAmounts',
    ],
    'No move of this walk comes late, and a revision is shown nowhere.': [
      'loading: on wallet.moved [isNews] → ready.moved without its guard',
      'ready: on wallet.moved [isNews] → .moved without its guard',
      'failed: on wallet.moved [isNews] → ready.moved without its guard',
      'wallet: context starts with another revision',
    ],
    'No view looks at it.': ['loading: tag busy deleted', 'ready.refreshing: tag busy deleted'],
  },
  welcome: {
    [OVERWRITTEN]: [
      'welcome: context starts with another starter',
      'welcome: context starts with another bonus',
    ],
    'The walk is given something; that nothing is not said is for the facts.': [
      'silent: on welcome.given [isSomething] → said without its guard',
    ],
  },
  withdrawal: {
    [OVERWRITTEN]: [
      'withdrawal: context starts with another accounts',
      'withdrawal: context starts with another msg',
      'withdrawal: context starts with another receipt',
    ],
    [NOTHING_TO_DROP]: [
      'enteringCode: on code.submit → requesting without dropRefusal',
      'enteringCode: on code.edited → (no target) deleted',
      'enteringCode: on code.edited → (no target) without dropRefusal',
      'enteringCode: on withdrawal.back → choosing without dropRefusal',
      'enteringCode.resend.allowed: on code.resend → resending without dropRefusal',
      'withdrawal: action dropRefusal changes nothing',
    ],
    'The words of a refusal are shown in choosing.draft.refused alone.': [
      'choosing.draft: on withdrawal.edited → .editing without dropError',
      'withdrawal: action dropError changes nothing',
    ],
    'The form that shows it opens on no way of this walk after that.': [
      'requesting: onDone of request → notRequested without takeOutcome',
      'requested: on withdrawal.again → loading without startAnew',
      'withdrawal: action startAnew changes nothing',
    ],
    'The page tells it by the state itself.': ['loading: tag busy deleted'],
  },
};

/** Why mutants of a machine are not given away on screen, by what was changed. */
export function reasonsOf(machine: string): Map<string, string> {
  return reasonsIn(UNSEEN[machine]);
}
