import { reasonsIn } from './reasons.ts';

/** Reasons that hold for more than one machine. */
const ELSEWHERE = 'It is told to the wallet and to the page around, which are not on this screen.';
const OVERWRITTEN = 'It is written before anything shows it.';
const NOTHING_TO_DROP = 'No way of this walk comes here with something to be dropped.';
const ASKS_AGAIN = 'It asks once more at once, and looks the same until there is an answer.';
const IN_THE_TAB = 'The screen does not show what the tab keeps.';
const TOLD = 'It is told to the part around, which is not on this screen.';
const NO_VIEW = 'No view looks at it.';
const UNSHOWN = 'That it is being read again is shown nowhere.';
const KNOWN_ALREADY = 'On this walk what is read is what is known already.';
const SHOWS_WHAT_IT_HAS = 'The page shows what it has, whichever state says so.';
const ASKS_LATER = 'Whether it is asked again by itself shows only once it is.';
const TIMERS = 'Each step of the walk waits until the next timer, however long that is.';
const FOCUS = 'It moves the focus to the first field in error, which tests beside the walk look at.';

/**
 * Mutants that no walk on screen gives away, by machine, with the reason. One that a view gives away after all, or that
 * is no mutant any more, is told by `npm run mutate -- --screen`.
 */
const UNSEEN: Record<string, Record<string, readonly string[]>> = {
  accountChange: {
    'The words of a refusal are shown in asked.refused alone.': [
      'idle: on change.edited → (no target) deleted',
      'idle: on change.edited → (no target) without dropError',
      'asked: on change.edited → idle without dropError',
      'accountChange: action dropError changes nothing',
    ],
    [NOTHING_TO_DROP]: [
      'asked: on change.confirm → sendingCode without dropRefusal',
      'enteringCode: on code.submit → applying without dropRefusal',
      'enteringCode: on change.leave → idle without dropRefusal',
      'enteringCode.resend.allowed: on code.resend → resending without dropRefusal',
      'accountChange: action dropRefusal changes nothing',
    ],
    'On this walk the same details are sent again.': [
      'asked: on change.submit → sendingCode without takeChange',
    ],
    'Details look the same, asked about or typed.': ['asked: on change.edited → idle to asked instead'],
    'It is said in the same words.': [
      'sendingCode: onError of sendCode [isRefusal] → asked.refused without its guard',
    ],
    'On this walk a code is typed where nothing is said of the last one.': [
      'enteringCode.code: on code.edited → .typing deleted',
      'enteringCode.code: on code.edited → .typing without dropRefusal',
    ],
    'The step that shows it is left.': [
      'applied: on change.leave → idle without dropAnswer',
      'accountChange: action dropAnswer changes nothing',
    ],
    [TOLD]: ['applied: entry announce deleted'],
    [OVERWRITTEN]: [
      'accountChange: context starts with another change',
      'accountChange: context starts with another wait',
      'accountChange: context starts with another msg',
      'accountChange: context starts with another answer',
    ],
  },
  arrival: {
    [TIMERS]: ['arrival: delay doubleClickEnds half as long'],
  },
  appUpdate: {
    [TIMERS]: ['appUpdate: delay untilAskedAgain half as long', 'appUpdate: delay patience half as long'],
  },
  balanceHold: {
    [OVERWRITTEN]: [
      'held: on balance.released → free without drop',
      'balanceHold: context starts with another amount',
      'balanceHold: action drop changes nothing',
    ],
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
    'As long as the bet is worth less than was seen, both parts of it look alike.': [
      'repriced: initial settled for fresh',
    ],
    [TIMERS]: ['cancelBet: delay lineCatchesUp half as long'],
    'The dialog says the same by the step that its request is in.': ['requesting: tag busy deleted'],
  },
  changePassword: {
    'No words of the server are shown while an answer is awaited.': [
      'idle: on form.submit → submitting without dropRefusal',
      'loginWanted: on login.done → submitting without dropRefusal',
      'changePassword: action dropRefusal changes nothing',
    ],
    'The screen does not show the values held until after the log-in.': [
      'idle: entry letGo deleted',
      'submitting: onDone of submit → success without letGo',
      'changePassword: action letGo changes nothing',
    ],
  },
  demoInbox: {
    'Outside the demo there is no inbox, whichever state says so.': [
      'asking: onDone of askMode → live deleted',
      'asking: onDone of askMode → live to asking instead',
      'asking: onDone of askMode → live to unreachable instead',
    ],
    'Those who go by it are not on this screen.': ['demo: tag demo deleted'],
    'On this walk no message comes once the inbox has been closed.': [
      'demo.panel.open: exit markSeen deleted',
      'demoInbox: action markSeen changes nothing',
    ],
    'The awaited message decides whether the inbox is offered, and another screen offers it.': [
      'demo.need.awaited: on message.unawaited → none deleted',
      'demo.need.awaited: on message.unawaited → none to demo.need.awaited instead',
      'demo.need.met: on message.awaited → awaited deleted',
      'demo.need.met: on message.awaited → awaited to demo.need.none instead',
      'demo.need.met: on message.awaited → awaited to demo.need.met instead',
    ],
    'When it is read again is for the facts: what has come is shown.': [
      'demo.post: initial loading for opening',
      'demo.post.opening: onError of load → pausing to demo.post.opening instead',
      'demo.post.loading: onDone of load → pausing to demo.post.resting instead',
      'demo.post.loading: onError of load → pausing to demo.post.loading instead',
      'demo.post.pausing: on inbox.open → loading to demo.post.opening instead',
      'demo.post.resting: always [isWatched] → loading to demo.post.opening instead',
    ],
    [OVERWRITTEN]: ['demoInbox: context starts with another seen'],
    [TIMERS]: ['demoInbox: delay betweenLoads half as long', 'demoInbox: delay betweenTries half as long'],
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
      'created.watching.asking: onDone of status → #deposit.sorting to pending instead',
      'pending.asking: onDone of status → #deposit.sorting to credited instead',
    ],
    [NOTHING_TO_DROP]: [
      'created: on deposit.again → amount without dropRefusal',
      'created.watching: on deposit.pay → paying without dropRefusal',
      'created.watching: on deposit.decline → declining without dropRefusal',
    ],
    'On this walk the network is back while the first answer is still awaited.': [
      'requesting: on network.back → (no target) deleted',
      'requesting: on network.back → (no target) without askNow',
    ],
    'It leads on to the request at once.': ['amount: on deposit.submit → requesting to opening instead'],
  },
  detail: {
    [SHOWS_WHAT_IT_HAS]: [
      'loading: onDone of load → loaded to loading instead',
      'loading: onDone of load → loaded to missing instead',
      'loading: onDone of load → loaded to error instead',
      'error.retrying: onDone of load → #detail.loaded to missing instead',
      'error.retrying: onDone of load → #detail.loaded to error instead',
    ],
    'For a missing or unreachable thing the page has a text of its own.': [
      'loading: onError of load [isMissing] → missing without takeMessage',
      'loading: onError of load → error.waiting without takeMessage',
      'loaded.refreshing: onError of load [isMissing] → #detail.missing without takeMessage',
      'error.retrying: onError of load [isMissing] → #detail.missing without takeMessage',
      'error.retrying: onError of load [wasRefused] → refused without takeMessage',
    ],
    [NO_VIEW]: ['loading: tag busy deleted', 'loaded.refreshing: tag busy deleted'],
    [UNSHOWN]: [
      'loaded.refreshing: onDone of load → current deleted',
      'loaded.refreshing: onDone of load → current to loaded.refreshing instead',
    ],
    [KNOWN_ALREADY]: ['loaded.refreshing: onDone of load → current without takeItem'],
    [ASKS_LATER]: [
      'error.retrying: onError of load [wasRefused] → refused deleted',
      'error.retrying: onError of load [wasRefused] → refused to error.waiting instead',
      'error.retrying: onError of load [wasRefused] → refused to error.retrying instead',
      'error.retrying: onError of load [wasRefused] → refused without its guard',
      'error.retrying: onError of load [wasRefused] → refused with its guard turned around',
      'error.retrying: onError of load [wasRefused] → refused after → waiting',
      'error.retrying: onError of load → waiting to error.refused instead',
      'error.retrying: onError of load → waiting to error.retrying instead',
    ],
    [OVERWRITTEN]: ['detail: context starts with another message'],
    [TIMERS]: ['detail: delay betweenTries half as long'],
  },
  dialog: {
    'On this way nobody was on their way to anywhere, nor sent by a friend.': [
      'dialog: on dialog.queryChanged [isRegister] → .register without remember',
      'dialog: on dialog.queryChanged [isForgotPassword] → .forgotPassword without remember',
      'forgotPassword: on dialog.queryChanged [isNone] → closed without its guard',
    ],
    'The registration, which shows the code of a friend, does not open after it on this walk.': [
      'dialog: on dialog.queryChanged [isForgotPassword] → .forgotPassword after [isReferred] → (no target)',
      'dialog: on dialog.queryChanged [isReferred] → (no target) deleted',
      'dialog: on dialog.queryChanged [isReferred] → (no target) without its guard',
      'dialog: on dialog.queryChanged [isReferred] → (no target) with its guard turned around',
      'dialog: on dialog.queryChanged [isReferred] → (no target) without rememberReferral',
      'dialog: action rememberReferral changes nothing',
    ],
    'The target path is read once, after the log-in.': [
      'login: on dialog.queryChanged [isNone] → closed without forget',
      'login: on dialog.verify → closed without forget',
      'login: on dialog.loggedIn [hasReturn] → (no target) without forget',
      'register: on dialog.queryChanged [isNone] → closed without forget',
      'register: on dialog.verify → closed without forget',
      'register: on dialog.loggedIn [hasReturn] → (no target) without forget',
      'forgotPassword: on dialog.queryChanged [isNone] → closed without forget',
      'forgotPassword: on dialog.loggedIn [hasReturn] → (no target) without forget',
      'dialog: action forget changes nothing',
    ],
    [TOLD]: [
      'login: on dialog.queryChanged [isNone] → closed without announceClosed',
      'login: on dialog.verify → closed without wantVerification',
      'register: on dialog.queryChanged [isNone] → closed without announceClosed',
      'register: on dialog.verify → closed without wantVerification',
      'forgotPassword: on dialog.queryChanged [isNone] → closed without announceClosed',
    ],
    [OVERWRITTEN]: ['dialog: context starts with another ref'],
  },
  endSessions: {
    [TOLD]: ['ending: onDone of end → idle without announce'],
    [OVERWRITTEN]: [
      'endSessions: context starts with another session',
      'endSessions: context starts with another msg',
    ],
  },
  favourites: {
    'The star is disabled until they are known.': [
      'favourites: on favourite.toggle [isKnown] → (no target) without its guard',
    ],
    'Wishes take precedence over known favourites.': [
      'loading: onDone of list [hasWish] → saving without takeIds',
    ],
    'A star shows what is wished, whichever state it is in.': [
      'loading: onError of list [isSignedOut] → signedOut deleted',
      'loading: onError of list [isSignedOut] → signedOut to loading instead',
      'loading: onError of list [isSignedOut] → signedOut to ready instead',
      'loading: onError of list [isSignedOut] → signedOut to waiting instead',
      'loading: onError of list [isSignedOut] → signedOut after → waiting',
      'saving: onDone of set → ready deleted',
      'saving: onDone of set → ready to saving instead',
      'saving: onDone of set → ready to waiting instead',
      'saving: onDone of set → ready to signedOut instead',
    ],
    'The answer equals the wish.': ['saving: onDone of set → ready without takeAnswer'],
    [TIMERS]: ['favourites: delay betweenTries half as long'],
  },
  finder: {
    'Whether what is typed stands in the address already looks the same here.': [
      'finder: on finder.queryChanged → .resting to typing instead',
      'finder: on filter.chosen → .resting to typing instead',
      'finder: on finder.cleared → .resting to typing instead',
      'finder: initial typing for resting',
      'typing: on search.ended → resting to typing instead',
      'typing: after pause → resting to typing instead',
    ],
    'The walk narrows by no time: a test of its own holds how time counts.': [
      'finder: on clock.ticked → (no target) deleted',
      'finder: on clock.ticked → (no target) without takeTime',
      'finder: action takeTime changes nothing',
    ],
    [OVERWRITTEN]: [
      'finder: context starts with another sport',
      'finder: context starts with another time',
      'finder: context starts with another sort',
      'finder: context starts with another now',
    ],
    [TIMERS]: ['finder: delay pause half as long'],
  },
  form: {
    [NOTHING_TO_DROP]: [
      'idle: on form.submit → submitting without dropRefusal',
      'form: action dropRefusal changes nothing',
    ],
    'These screens do not show the answer.': [
      'submitting: onDone of submit → success without takeAnswer',
      'success: on form.reset → idle without dropAnswer',
      'form: action takeAnswer changes nothing',
      'form: action dropAnswer changes nothing',
    ],
    [TOLD]: [
      'submitting: onDone of submit → success without announceSuccess',
      'submitting: onError of submit [wasRefused] → idle without announceRefusal',
    ],
    [OVERWRITTEN]: ['form: context starts with another answer'],
  },
  list: {
    'Rows are shown in loaded alone.': [
      'list: on list.changed [isEmpty] → .empty without takeRows',
      'loading: onDone of load [isEmpty] → empty without takeRows',
      'loaded.refreshing: onDone of load [isEmpty] → #list.empty without takeRows',
      'error.retrying: onDone of load [isEmpty] → #list.empty without takeRows',
    ],
    'The walk has an error without words of the server there.': [
      'loading: onError of load → error.waiting without takeMessage',
      'error.retrying: onError of load [wasRefused] → refused without takeMessage',
    ],
    [NO_VIEW]: [
      'loading: tag busy deleted',
      'loaded.refreshing: tag busy deleted',
      'empty.refreshing: tag busy deleted',
    ],
    [UNSHOWN]: [
      'loaded.refreshing: onDone of load → current deleted',
      'loaded.refreshing: onDone of load → current to loaded.refreshing instead',
      'empty.refreshing: onDone of load [isEmpty] → current to empty.refreshing instead',
    ],
    [KNOWN_ALREADY]: ['loaded.refreshing: onDone of load → current without takeRows'],
    [ASKS_LATER]: [
      'error.retrying: onError of load [wasRefused] → refused deleted',
      'error.retrying: onError of load [wasRefused] → refused to error.waiting instead',
      'error.retrying: onError of load [wasRefused] → refused to error.retrying instead',
      'error.retrying: onError of load [wasRefused] → refused without its guard',
      'error.retrying: onError of load [wasRefused] → refused with its guard turned around',
      'error.retrying: onError of load [wasRefused] → refused after → waiting',
      'error.retrying: onError of load → waiting to error.refused instead',
      'error.retrying: onError of load → waiting to error.retrying instead',
    ],
    [OVERWRITTEN]: ['list: context starts with another message'],
    [TIMERS]: ['list: delay betweenTries half as long'],
  },
  liveFeed: {
    'Every message of this walk is new.': [
      'liveFeed: on feed.walletRead [isFirstReading] → (no target) without its guard',
      'line.open.live: on feed.match [isNewer] → (no target) without its guard',
      'line.open.live: on feed.wallet [isNextMove] → (no target) without its guard',
    ],
    'On this walk the line is passed on before it has told anything of a person.': [
      'line: on feed.passedOn → (no target) deleted',
      'line: on feed.passedOn → (no target) without forgetPerson',
      'line.open: on feed.passedOn → open without forgetPerson',
      'liveFeed: action forgetPerson changes nothing',
    ],
    'On this walk the device always sleeps for so long that the line is behind.': [
      'line: on clock.jumped [isBehind] → .open without its guard',
      'prices: on clock.jumped [isBehind] → .stale without its guard',
    ],
    [TIMERS]: [
      'line: on network.lost → .offline without countFailure',
      'line.open: on feed.lost → reconnecting without countFailure',
      'liveFeed: delay backoff half as long',
      'liveFeed: delay patience half as long',
      'liveFeed: action countFailure changes nothing',
    ],
    'The list of matches is never answered on this walk: no match is on screen.': [
      'line.open.connecting: on feed.hello → live without announceMissed',
      'line.open.live: on feed.match [isNewer] → (no target) deleted',
      'line.open.live: on feed.match [isNewer] → (no target) with its guard turned around',
      'line.open.live: on feed.match [isNewer] → (no target) without takeMatch',
      'line.open.live: on feed.match [isNewer] → (no target) without announceMatch',
      'liveFeed: action takeMatch changes nothing',
    ],
    'How far the line has told is between it and the server.': [
      'line.open.live: on feed.wallet [isNextMove] → (no target) without takeMove',
      'liveFeed: action takeMove changes nothing',
    ],
    'On this walk the clocks agree.': [
      'line.open.live: on feed.ping → (no target) deleted',
      'line.open.live: on feed.ping → (no target) without setClock',
      'liveFeed: action setClock changes nothing',
    ],
    'Prices that are awaited, or have aged a little, are shown like fresh ones, and none is on screen.': [
      'prices.awaited: on feed.hello → fresh to prices.ageing instead',
      'prices.fresh: on feed.lost → ageing to prices.awaited instead',
      'prices.ageing: on feed.hello → fresh deleted',
      'prices.ageing: on feed.hello → fresh to prices.awaited instead',
      'prices.ageing: on feed.hello → fresh to prices.ageing instead',
      'prices.stale: on feed.hello → fresh to prices.awaited instead',
      'prices.stale: on feed.hello → fresh to prices.ageing instead',
      'prices.stale: on feed.ping → fresh to prices.ageing instead',
    ],
    [TOLD]: [
      'prices.ageing: on feed.hello → fresh without announceRestored',
      'prices.stale: on feed.hello → fresh without announceRestored',
      'prices.stale: on feed.ping → fresh without announceRestored',
    ],
    [OVERWRITTEN]: [
      'liveFeed: context starts with another serverOffset',
      'liveFeed: context starts with another activity',
      'liveFeed: context starts with another failures',
    ],
  },
  betSlip: {
    [OVERWRITTEN]: [
      'betSlip: context starts with another balance',
      'betSlip: context starts with another seen',
      'betSlip: context starts with another offered',
      'betSlip: context starts with another refusal',
      'betSlip: context starts with another receipt',
    ],
    [NOTHING_TO_DROP]: [
      'toppingUp: on bet.resume → open without dropRefusal',
      'betSlip: action dropRefusal changes nothing',
    ],
    [ASKS_AGAIN]: ['requesting: onError of request → open to requesting instead'],
    [FOCUS]: ['betSlip: context starts with another attempts'],
    [TIMERS]: ['betSlip: delay priceRests half as long', 'betSlip: delay doubleClickEnds half as long'],
    'Each price that moves on this walk is the one that is chosen.': [
      'open.price: on prices.moved [movesChosen] → .moving without its guard',
    ],
    'That a price moves is shown by its arrow alone, in any state.': [
      'open.price.moving: after priceRests → resting to open.price.moving instead',
    ],
    'The walk has no match that comes late, with an older revision.': [
      'betSlip: on match.changed [isNewer] → (no target) without its guard',
    ],
    'The walk has no tap on a stake that is not sent: no edge belongs to it. Tests beside the walk tap there.':
      [
        'open.bet.choosing: on bet.place [isStakeSound] → #betSlip.requesting without its guard',
        'open.bet.refused: on bet.place [isStakeSound] → #betSlip.requesting without its guard',
        'open.bet.notPlaced: on bet.place [isStakeSound] → #betSlip.requesting without its guard',
      ],
    'On this walk the line tells no odds as good as those that were seen while the offer counts.': [
      'open.bet.repriced: on bet.leave → choosing without dropOffer',
      'open.bet.repriced.fresh: after lineCatchesUp → settled without dropOffer',
      'betSlip: action dropOffer changes nothing',
    ],
    'On this walk it follows a request that was remembered, with nothing chosen.': [
      'open.bet.notPlaced: on bet.place [isStakeSound] → #betSlip.requesting without commit',
    ],
    'The price moves where no amount depends on it; a test beside the walk follows it in the slip.': [
      'betSlip: on prices.moved → (no target) deleted',
      'betSlip: on prices.moved → (no target) without takePrices',
    ],
    'On this walk the limit is told while the words of a refusal stand in its place; a test beside the walk looks at it.':
      [
        'betSlip: on limit.told → (no target) deleted',
        'betSlip: on limit.told → (no target) without takeLimit',
        'betSlip: context starts with another limit',
        'betSlip: action takeLimit changes nothing',
      ],
    'The words of a refusal are not shown while a request is on its way.': [
      'open.bet.refused: on bet.place [isStakeSound] → #betSlip.requesting without commit',
    ],
    'On this walk the bet was a remembered one: no stake is left, and only what is placed shows it.': [
      'placed.settled: on bet.again → #betSlip.open without startAnew',
      'placed: on bet.choose → open without startAnew',
      'betSlip: action startAnew changes nothing',
    ],
    'On this walk a match that was scheduled is over next, and all of them lead on to closed.': [
      'scheduled: always [hasOpened] → open to toppingUp instead',
      'scheduled: always [hasOpened] → open to closed instead',
    ],
  },
  moneyRequest: {
    [OVERWRITTEN]: ['moneyRequest: context starts with another key'],
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
  toasts: {
    'With no toast left nothing is shown, whichever state says so.': [
      'toasts: initial present for absent',
      'absent.idle: on toaster.mounted → #toasts.present.quiet to present.showing instead',
    ],
    'Before the toaster has come nothing shows a toast; the shell asks for it, and is not on this screen.': [
      'absent: initial wanted for idle',
      'absent.idle: on call.timedOut → wanted to absent.idle instead',
      'absent.wanted: on toast.raised [isNew] → (no target) without its guard',
      'absent.wanted: on call.timedOut [isNew] → (no target) without its guard',
      'absent.wanted: tag toasterWanted deleted',
    ],
    'On no way of this walk a toast that waits has its turn after that.': [
      'present.showing: on toast.raised [isNew] → (no target) deleted',
      'present.showing: on toast.raised [isNew] → (no target) without its guard',
      'present.showing: on toast.raised [isNew] → (no target) with its guard turned around',
      'present.showing: on toast.raised [isNew] → (no target) without enqueue',
      'present.showing: on call.timedOut [isNew] → (no target) deleted',
      'present.showing: on call.timedOut [isNew] → (no target) without its guard',
      'present.showing: on call.timedOut [isNew] → (no target) with its guard turned around',
      'present.showing: on call.timedOut [isNew] → (no target) without enqueue',
    ],
    'Nothing is shown in quiet, nor in showing with no toast left.': [
      'present.showing: on toast.followed [hasMore] → showing without its guard',
      'present.showing: on toast.followed → quiet to present.showing instead',
      'present.showing: on toast.followed → quiet without finish',
      'present.showing.timed: after autoClose [hasMore] → #toasts.present.showing without its guard',
      'present.showing.timed: after autoClose → #toasts.present.quiet to present.showing instead',
      'present.showing.timed: after autoClose → #toasts.present.quiet without finish',
    ],
    'That a toast is held shows only by how long it stays, which tests beside the walk look at.': [
      'present.showing.timed: on toast.held → held deleted',
      'present.showing.timed: on toast.held → held to present.showing.timed instead',
      'present.showing.held: on toast.released → timed deleted',
      'present.showing.held: on toast.released → timed to present.showing.held instead',
    ],
  },
  pagedList: {
    'Each query of the walk is another one.': [
      'pagedList: on list.queryChanged [asksForOther] → .loading without its guard',
    ],
    'Rows and sums are shown in loaded alone.': [
      'loading: onDone of load [isEmpty] → empty without takePage',
      'loaded.refreshing: onDone of load [isEmpty] → #pagedList.empty without takePage',
      'empty.refreshing: onDone of load [isEmpty] → current without takePage',
      'error.retrying: onDone of load [isEmpty] → #pagedList.empty without takePage',
    ],
    'This page has no words for a toast.': [
      'loading: onError of load [wasRefused] → error.refused without raiseToast',
      'loading: onError of load → error.waiting without raiseToast',
    ],
    'The walk has an error without words of the server there.': [
      'loading: onError of load → error.waiting without takeMessage',
      'error.retrying: onError of load [wasRefused] → refused without takeMessage',
    ],
    [NO_VIEW]: [
      'loading: tag busy deleted',
      'loaded.refreshing: tag busy deleted',
      'empty.refreshing: tag busy deleted',
    ],
    [UNSHOWN]: [
      'loaded.refreshing: onDone of load → current deleted',
      'loaded.refreshing: onDone of load → current to loaded.refreshing instead',
      'empty.refreshing: onDone of load [isEmpty] → current to empty.refreshing instead',
    ],
    [KNOWN_ALREADY]: ['loaded.refreshing: onDone of load → current without takePage'],
    [ASKS_LATER]: [
      'error.retrying: onError of load [wasRefused] → refused deleted',
      'error.retrying: onError of load [wasRefused] → refused to error.waiting instead',
      'error.retrying: onError of load [wasRefused] → refused to error.retrying instead',
      'error.retrying: onError of load [wasRefused] → refused without its guard',
      'error.retrying: onError of load [wasRefused] → refused with its guard turned around',
      'error.retrying: onError of load [wasRefused] → refused after → waiting',
      'error.retrying: onError of load → waiting to error.refused instead',
      'error.retrying: onError of load → waiting to error.retrying instead',
    ],
    [OVERWRITTEN]: [
      'pagedList: context starts with another total',
      'pagedList: context starts with another summary',
      'pagedList: context starts with another filterNames',
      'pagedList: context starts with another message',
    ],
    [TIMERS]: ['pagedList: delay betweenTries half as long'],
  },
  playLimits: {
    [NO_VIEW]: ['loading: tag busy deleted'],
    'The words of a refusal are shown wherever there are some.': [
      'asking: initial refused for fresh',
      'saving: onError of save [wasRefused] → asking.refused to asking.fresh instead',
    ],
    [KNOWN_ALREADY]: ['saving: onDone of save → idle without takeOwn'],
    [TOLD]: ['saving: onDone of save → idle without announceSaved'],
    [OVERWRITTEN]: [
      'playLimits: context starts with another change',
      'playLimits: context starts with another errors',
      'playLimits: context starts with another msg',
    ],
  },
  priceStream: {
    'A price can be tapped in all of these states alike.': [
      'gathering: always [isUnwatched] → closed deleted',
      'gathering: always [isUnwatched] → closed to gathering instead',
      'gathering: always [isUnwatched] → closed to hidden instead',
      'watching: always [isUnwatched] → closed deleted',
      'watching: always [isUnwatched] → closed to hidden instead',
      'hidden: on tab.shown → closed deleted',
      'hidden: on tab.shown → closed to hidden instead',
    ],
    [TIMERS]: [
      'watching.stream.open: on stream.lost → lost without countFailure',
      'watching.stream.open.connecting: on stream.told → steady without forgetFailures',
      'priceStream: delay settle half as long',
      'priceStream: action countFailure changes nothing',
      'priceStream: action forgetFailures changes nothing',
    ],
    'Of whose prices the line tells is between it and the server.': [
      'watching.stream.open: entry ask deleted',
      'watching.stream.open: initial steady for connecting',
      'watching.stream.open.connecting: on stream.told → steady to watching.stream.open.settling instead',
      'watching.stream.open.steady: always [areOthers] → settling without its guard',
      'priceStream: action ask changes nothing',
    ],
    'Ageing prices look like fresh ones.': [
      'watching.prices.ageing: on stream.told → fresh deleted',
      'watching.prices.ageing: on stream.told → fresh to watching.prices.ageing instead',
      'watching.prices.fresh: on stream.lost → ageing deleted',
      'watching.prices.fresh: on stream.lost → ageing to watching.prices.fresh instead',
      'watching.prices.fresh: always [areOthers] → ageing without its guard',
      'watching.prices.awaited: on stream.told → fresh to watching.prices.ageing instead',
      'watching.prices.stale: on stream.told → fresh to watching.prices.ageing instead',
    ],
    [OVERWRITTEN]: [
      'priceStream: context starts with another asked',
      'priceStream: context starts with another failures',
    ],
  },
  priceTap: {
    'The slip that it opens is not on this screen; a price itself looks the same.': [
      'priceTap: initial tapped for ready',
      'ready: on price.tapped → tapped deleted',
      'ready: on price.tapped → tapped to ready instead',
      'ready: on price.tapped → tapped without openSlip',
      'tapped: after doubleClickEnds → ready deleted',
      'tapped: after doubleClickEnds → ready to tapped instead',
      'priceTap: delay doubleClickEnds half as long',
      'priceTap: delay doubleClickEnds twice as long',
    ],
  },
  profileEdit: {
    [NOTHING_TO_DROP]: [
      'idle: on form.submit → saving without dropRefusal',
      'idle: on picture.chosen → looking without dropRefusal',
    ],
    'Words about fields stand under them, and not once more above.': [
      'idle: on form.edited → .editing deleted',
      'idle: on form.edited → .editing without dropMessages',
      'profileEdit: action dropMessages changes nothing',
    ],
    'No field is on screen then but what is prepared.': [
      'looking: tag busy deleted',
      'cutting: tag busy deleted',
    ],
    'The picture that was chosen is shown in the cropper alone.': [
      'cropping: on crop.cancelled → idle without dropSource',
      'cutting: onDone of cut → idle without dropSource',
      'cutting: onError of cut → idle without dropSource',
      'profileEdit: action dropSource changes nothing',
    ],
    [KNOWN_ALREADY]: [
      'saving: onDone of save → idle.saved without takeSaved',
      'profileEdit: action takeSaved changes nothing',
    ],
    [TOLD]: ['saving: onDone of save → idle.saved without announceSaved'],
    'That the server is late is told by a toast of the page, which is not on this screen.': [
      'saving: onError of save [timedOut] → idle.outcomeUnknown deleted',
      'saving: onError of save [timedOut] → idle.outcomeUnknown without its guard',
      'saving: onError of save [timedOut] → idle.outcomeUnknown with its guard turned around',
      'saving: onError of save [timedOut] → idle.outcomeUnknown after → idle.outcomeUnknown',
      'saving: onError of save [timedOut] → idle.outcomeUnknown without announceTimeOut',
    ],
    'Each form of the walk is sent once.': [
      'saving: entry dropProgress deleted',
      'profileEdit: action dropProgress changes nothing',
    ],
    [OVERWRITTEN]: [
      'profileEdit: context starts with another source',
      'profileEdit: context starts with another image',
      'profileEdit: context starts with another progress',
    ],
  },
  realityCheck: {
    'With no dialog open all of these look alike; when it is asked again is for the facts.': [
      'asking: onDone of ask [isOff] → off deleted',
      'asking: onDone of ask [isOff] → off to waiting instead',
      'asking: onDone of ask [isOff] → off to unreachable instead',
      'asking: onDone of ask [isOff] → off after → waiting',
      'asking: onDone of ask → waiting to unreachable instead',
      'asking: onError of ask → unreachable to waiting instead',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off deleted',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off to waiting instead',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off to unreachable instead',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off without its guard',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off with its guard turned around',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off after → #realityCheck.waiting',
      'told.refreshing: onDone of ask → #realityCheck.waiting to unreachable instead',
      'told.refreshing: onDone of ask → #realityCheck.waiting to off instead',
      'seeing: onDone of see [isOff] → off deleted',
      'seeing: onDone of see [isOff] → off to waiting instead',
      'seeing: onDone of see [isOff] → off to unreachable instead',
      'seeing: onDone of see [isOff] → off to seeing instead',
      'seeing: onDone of see [isOff] → off without its guard',
      'seeing: onDone of see [isOff] → off with its guard turned around',
      'seeing: onDone of see [isOff] → off after → waiting',
      'seeing: onDone of see → waiting deleted',
      'seeing: onDone of see → waiting to unreachable instead',
      'seeing: onDone of see → waiting to off instead',
      'seeing: onDone of see → waiting to seeing instead',
      'seeing: onError of see → unreachable to waiting instead',
      'seeing: onError of see → unreachable to off instead',
    ],
    'Nothing of the time is shown before the next answer.': [
      'asking: onDone of ask [isOff] → off without takeTime',
      'asking: onDone of ask → waiting without takeTime',
      'told.refreshing: onDone of ask [isOff] → #realityCheck.off without takeTime',
      'told.refreshing: onDone of ask → #realityCheck.waiting without takeTime',
      'seeing: onDone of see [isOff] → off without takeTime',
      'seeing: onDone of see → waiting without takeTime',
    ],
    [TIMERS]: [
      'unreachable: after betweenTries → asking to waiting instead',
      'realityCheck: delay untilDue half as long',
      'realityCheck: delay betweenTries half as long',
    ],
    'The text stays the same while the call is repeated.': [
      'told.refreshing: onDone of ask [isDue] → current to told.refreshing instead',
      'told.refreshing: onDone of ask [isDue] → current without takeTime',
      'told.refreshing: onError of ask → current to told.refreshing instead',
    ],
    [OVERWRITTEN]: ['realityCheck: context starts with another time'],
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
  recordingChoice: {
    'The button of the ticket, which is not on this screen, waits for it.': ['taking: tag busy deleted'],
  },
  resetPassword: {
    [NOTHING_TO_DROP]: [
      'idle: on form.submit → submitting without dropErrors',
      'resetPassword: action dropErrors changes nothing',
    ],
    'On this walk the same link is followed once more.': [
      'exchanging: on link.followed → exchanging without takeLink',
    ],
    'The screen does not show the proof of the link.': [
      'exchanging: onDone of exchange [wantsCode] → proving without dropLink',
      'exchanging: onDone of exchange → idle without dropLink',
      'exchanging: onError of exchange [wasRefused] → idle.linkWanted without dropLink',
      'submitting: onDone of submit [isOk] → success without dropLink',
      'submitting: onError of submit [wantsCode] → proving without dropLink',
      'submitting: onError of submit [wantsLink] → idle.linkWanted without dropLink',
      'submitting: onError of submit [wasRefused] → idle without dropLink',
      'resetPassword: action dropLink changes nothing',
    ],
    'The part that asks for the proof, and says whose phone it is, is not on this screen.': [
      'exchanging: onDone of exchange [wantsCode] → proving without takePhone',
      'proving: on reset.proven → idle without dropPhone',
      'proving: on link.followed → exchanging without dropPhone',
      'submitting: onError of submit [wantsCode] → proving without takePhone',
      'resetPassword: action takePhone changes nothing',
      'resetPassword: action dropPhone changes nothing',
    ],
    'On this way it is like any other refusal: without fields, or without words.': [
      'submitting: onError of submit [wantsLink] → idle.linkWanted without takeErrors',
      'submitting: onError of submit [isTooOften] → idle deleted',
      'submitting: onError of submit [isTooOften] → idle after [wasRefused] → idle',
      'submitting: onError of submit → idle.outcomeUnknown without toastMessage',
    ],
    [OVERWRITTEN]: ['resetPassword: context starts with another phone'],
  },
  round: {
    [ELSEWHERE]: ['requesting: onDone of request [isOutdated] → ready.outdated without announceOutdated'],
    [OVERWRITTEN]: ['round: context starts with another msg', 'round: context starts with another receipt'],
    [NOTHING_TO_DROP]: [
      'ready: on round.play [hasSeeds] → requesting without dropRefusal',
      'round: action dropRefusal changes nothing',
    ],
    [FOCUS]: [
      'requesting: onDone of request [isApplied] → revealing without countAttempt',
      'requesting: onDone of request → ready.notPlayed without countAttempt',
      'ready: on round.play [hasSeeds] → requesting without countAttempt',
      'revealed: on round.play [hasSeeds] → requesting without countAttempt',
      'round: context starts with another attempts',
      'round: action countAttempt changes nothing',
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
  roundCheck: {
    'Without a derivation no verdict is shown, whichever state says so.': [
      'closed: on check.open → open.ready to open.right instead',
      'closed: on check.open → open.ready to open.wrong instead',
      'closed: on check.open → open.ready to open.unwitnessed instead',
      'closed: on check.open → open.ready to open.workedOut instead',
      'open: on check.edit → .ready to open.right instead',
      'open: on check.edit → .ready to open.wrong instead',
      'open: on check.edit → .ready to open.unwitnessed instead',
      'open: on check.edit → .ready to open.workedOut instead',
    ],
    [NOTHING_TO_DROP]: [
      'open: on check.run → .checking without dropRefusal',
      'open.secret: on check.reveal → revealing without dropRefusal',
      'roundCheck: action dropRefusal changes nothing',
    ],
    'The button or the field is disabled then.': [
      'open.secret: on check.run → (no target) deleted',
      'open.revealing: on check.edit → (no target) deleted',
      'open.revealing: on check.run → (no target) deleted',
    ],
    [TOLD]: [
      'open.revealing: onDone of reveal → checking without announceOutdated',
      'open.revealing: onError of reveal [isRefusal] → secret without announceOutdated',
      'open.revealing: onError of reveal → secret.unanswered without announceOutdated',
    ],
    'That it is being worked out looks like the form: it takes no time.': [
      'open.checking: onError of work [isIncorrect] → ready to open.checking instead',
    ],
    [NO_VIEW]: ['open.checking: tag busy deleted'],
    [OVERWRITTEN]: [
      'roundCheck: context starts with another draft',
      'roundCheck: context starts with another round',
      'roundCheck: context starts with another derivation',
      'roundCheck: context starts with another errors',
      'roundCheck: context starts with another msg',
    ],
  },
  secondFactor: {
    'That it is being read again, or was not, is shown nowhere.': [
      'known.news: initial missed for heard',
      'known.news.reading: onDone of load → heard to known.news.reading instead',
      'known.news.reading: onDone of load → heard to known.news.missed instead',
    ],
    'The walk has no account that is both.': [
      'known.step.showing: always [isVoid] → #secondFactor.void after [isOn] → on',
    ],
    'The secret is shown in the step that it was made for alone.': [
      'known.step.showing: exit dropSetup deleted',
      'secondFactor: action dropSetup changes nothing',
    ],
    [OVERWRITTEN]: [
      'secondFactor: context starts with another factor',
      'secondFactor: context starts with another setup',
      'secondFactor: context starts with another msg',
    ],
    [TIMERS]: ['secondFactor: delay betweenTries half as long'],
  },
  seeds: {
    [SHOWS_WHAT_IT_HAS]: ['failed.retrying: onDone of load → #seeds.shown to failed instead'],
    [ASKS_AGAIN]: ['failed.retrying: onError of load → waiting to failed.retrying instead'],
    'Each round of the walk is the next one.': [
      'shown: on round.played [isNextRound] → (no target) without its guard',
    ],
    'With no pair before this one, both look alike.': [
      'shown: initial rotated for current',
      'shown.choosing.typing: on seeds.leave → #seeds.shown.current to shown.rotated instead',
    ],
    'Each seed that is suggested is another one, which the walk takes for the same.': [
      'shown.choosing: on seeds.suggest → (no target) deleted',
      'shown.choosing: on seeds.suggest → (no target) without suggest',
      'shown.choosing.unanswered: on seeds.suggest → reading without suggest',
      'shown.rotated: on seeds.ask → choosing without suggest',
      'shown.stale: on seeds.ask → choosing.reading without suggest',
    ],
    'The dialog that would show it is not opened again on this way.': [
      'shown.choosing: on seeds.leave → refreshing without dropRefusal',
      'shown.choosing.typing: on seeds.rotate → #seeds.shown.rotating without dropRefusal',
      'shown.choosing.typing: on seeds.leave → #seeds.shown.current without dropRefusal',
      'seeds: action dropRefusal changes nothing',
    ],
    'The words of that refusal are the login dialog’s to say.': [
      'shown.rotating: onError of rotate [isSignedOut] → choosing deleted',
      'shown.rotating: onError of rotate [isSignedOut] → choosing after [isRefusal] → choosing',
    ],
    [NO_VIEW]: [
      'shown.rotating: tag busy deleted',
      'shown.refreshing: tag busy deleted',
      'shown.stale: tag busy deleted',
    ],
    [UNSHOWN]: ['shown.refreshing: onDone of load → current to shown.refreshing instead'],
    [OVERWRITTEN]: [
      'seeds: context starts with another revealed',
      'seeds: context starts with another clientSeed',
      'seeds: context starts with another errors',
      'seeds: context starts with another msg',
    ],
    [TIMERS]: ['seeds: delay betweenTries half as long'],
  },
  session: {
    'The page goes by the person who is there, and there is nobody, or still somebody.': [
      'checking: on session.tokenRemoved → unauthenticated to authenticated instead',
      'checking: on session.ended → unauthenticated to authenticated instead',
      'checking: onDone of check [isSomebody] → authenticated without its guard',
      'checking: onDone of check → unauthenticated to authenticated instead',
      'checking: onError of check [wasRefused] → unauthenticated to authenticated instead',
      'unauthenticated.unreachable.retrying: onDone of check [isSomebody] → #session.authenticated without its guard',
      'unauthenticated.unreachable.retrying: onDone of check → #session.unauthenticated to authenticated instead',
      'unauthenticated.unreachable.retrying: onError of check [wasRefused] → #session.unauthenticated to authenticated instead',
      'suspended.told: on toast.seen [isOwnToast] → #session.unauthenticated to authenticated instead',
      'suspended.told: after patience → #session.unauthenticated to authenticated instead',
    ],
    'The screen does not show what the tab keeps for a person.': [
      'checking: onDone of check [isSomebody] → authenticated without announceUser',
      'authenticated.refreshing: onDone of check [isSamePerson] → current without announceUser',
      'authenticated.refreshing: onDone of check [isSomebody] → #session.authenticated without announceUser',
      'authenticated.signingIn.checking: onDone of check [isSamePerson] → #session.authenticated.current without announceUser',
      'authenticated.signingIn.checking: onDone of check [isSomebody] → #session.authenticated without announceUser',
      'unauthenticated.unreachable.retrying: onDone of check [isSomebody] → #session.authenticated without announceUser',
    ],
    'The screen stays the same while the session is checked again.': [
      'authenticated: on session.signedIn → .signingIn to authenticated.refreshing instead',
      'authenticated: on session.changed → .refreshing to authenticated.signingIn instead',
      'authenticated: on session.tokenAppeared → .refreshing to authenticated.signingIn instead',
      'authenticated: initial stale for current',
      'authenticated.refreshing: onDone of check [isSamePerson] → current deleted',
      'authenticated.refreshing: onDone of check [isSamePerson] → current to authenticated.refreshing instead',
      'authenticated.refreshing: onDone of check [isSamePerson] → current to authenticated.stale instead',
      'authenticated.refreshing: onDone of check [isSamePerson] → current after [isSomebody] → #session.authenticated',
      'authenticated.signingIn: on session.changed → .checking deleted',
      'authenticated.signingIn: on session.tokenAppeared → .checking deleted',
      'authenticated.signingIn.checking: onDone of check [isSamePerson] → #session.authenticated.current deleted',
      'authenticated.signingIn.checking: onDone of check [isSamePerson] → #session.authenticated.current to authenticated.stale instead',
      'authenticated.signingIn.checking: onDone of check [isSamePerson] → #session.authenticated.current after [isSomebody] → #session.authenticated',
      'authenticated.stale: on network.back → refreshing to authenticated.signingIn instead',
      'authenticated.stale: after betweenTries → refreshing to authenticated.signingIn instead',
    ],
    'With nobody signed in the bar shows no balance; that the wallet is closed, the composition holds.': [
      'authenticated: exit announceClosed deleted',
    ],
    [KNOWN_ALREADY]: [
      'authenticated.refreshing: onDone of check [isSamePerson] → current without takeUser',
      'authenticated.signingIn.checking: onDone of check [isSamePerson] → #session.authenticated.current without takeUser',
    ],
    'The wallet is open already, and looks the same when it is read again.': [
      'authenticated.signingIn.checking: onDone of check [isSamePerson] → #session.authenticated.current without announceOpened',
    ],
    'Nobody is signed in, at home: all of these look alike there.': [
      'unauthenticated: initial declined for signedOut',
      'unauthenticated.leaving: onDone of leave → signedOut deleted',
      'unauthenticated.leaving: onDone of leave → signedOut to unauthenticated.leaving instead',
      'unauthenticated.leaving: onDone of leave → signedOut to unauthenticated.expired instead',
      'unauthenticated.leaving: onDone of leave → signedOut to unauthenticated.declined instead',
      'unauthenticated.leaving: onError of leave → signedOut to unauthenticated.leaving instead',
      'unauthenticated.leaving: onError of leave → signedOut to unauthenticated.expired instead',
      'unauthenticated.leaving: onError of leave → signedOut to unauthenticated.declined instead',
      'unauthenticated.unreachable: on session.tokenRemoved → signedOut to unauthenticated.expired instead',
      'unauthenticated.unreachable: on session.tokenRemoved → signedOut to unauthenticated.declined instead',
      'unauthenticated.unreachable: on session.ended → signedOut to unauthenticated.expired instead',
      'unauthenticated.unreachable: on session.ended → signedOut to unauthenticated.declined instead',
      'unauthenticated.unreachable.retrying: onError of check → waiting to unauthenticated.unreachable.retrying instead',
    ],
    'No other toast has its time there on this walk.': [
      'suspended.told: on toast.seen [isOwnToast] → #session.unauthenticated without its guard',
    ],
    [TIMERS]: ['session: delay betweenTries half as long', 'session: delay patience half as long'],
  },
  settlements: {
    'It shows nothing itself: the toast that it raises stays when it has done with it, and tests beside the walk look at that.':
      [
        'settlements: initial open for closed',
        'closed: on session.opened → open deleted',
        'closed: on session.opened → open to closed instead',
        'open: on session.closed → closed deleted',
        'open: on session.closed → closed to open instead',
        'open: on session.closed → closed without drop',
        'open: initial gathering for quiet',
        'open.quiet: on bet.settled → gathering deleted',
        'open.quiet: on bet.settled → gathering to open.quiet instead',
        'open.quiet: on bet.settled → gathering without gather',
        'open.gathering: on bet.settled → (no target) deleted',
        'open.gathering: on bet.settled → (no target) without gather',
        'open.gathering: after gathering → quiet deleted',
        'open.gathering: after gathering → quiet to open.gathering instead',
        'open.gathering: after gathering → quiet without tell',
        'open.gathering: after gathering → quiet without drop',
        'settlements: context starts with another bets',
        'settlements: delay gathering half as long',
        'settlements: delay gathering twice as long',
        'settlements: action gather changes nothing',
        'settlements: action drop changes nothing',
      ],
  },
  ticketChat: {
    'The walk has an error without words of the server there.': [
      'loading: onError of load → error.waiting without takeRefusal',
      'error.retrying: onError of load [wasRefused] → refused without takeRefusal',
    ],
    [NO_VIEW]: ['loading: tag busy deleted'],
    [ASKS_LATER]: [
      'error.retrying: onError of load [wasRefused] → refused deleted',
      'error.retrying: onError of load [wasRefused] → refused to error.waiting instead',
      'error.retrying: onError of load [wasRefused] → refused to error.retrying instead',
      'error.retrying: onError of load [wasRefused] → refused without its guard',
      'error.retrying: onError of load [wasRefused] → refused with its guard turned around',
      'error.retrying: onError of load [wasRefused] → refused after → waiting',
      'error.retrying: onError of load → waiting to error.refused instead',
      'error.retrying: onError of load → waiting to error.retrying instead',
    ],
    [TIMERS]: [
      'loaded.line.open: on stream.lost → reconnecting without countFailure',
      'loaded.line.open.connecting: on stream.opened → live without forgetFailures',
      'ticketChat: delay betweenTries half as long',
      'ticketChat: delay backoff half as long',
      'ticketChat: action countFailure changes nothing',
      'ticketChat: action forgetFailures changes nothing',
    ],
    'Whether the line is open is for the page around, which is not on this screen.': [
      'loaded.line.open: always [isClosed] → ended deleted',
      'loaded.line.open: always [isClosed] → ended to loaded.line.open instead',
      'loaded.line.open: initial live for connecting',
      'loaded.line.open.connecting: on stream.opened → live deleted',
      'loaded.line.open.connecting: on stream.opened → live to loaded.line.open.connecting instead',
      'loaded.line.open.live: tag live deleted',
      'loaded.line.reconnecting: always [isClosed] → ended deleted',
      'loaded.line.reconnecting: always [isClosed] → ended to loaded.line.reconnecting instead',
    ],
    'On this way there are some.': [
      'loaded.older.loading: onDone of older → deciding to loaded.older.some instead',
    ],
    [OVERWRITTEN]: [
      'ticketChat: context starts with another ticket',
      'ticketChat: context starts with another messages',
      'ticketChat: context starts with another hasOlder',
      'ticketChat: context starts with another heard',
      'ticketChat: context starts with another message',
      'ticketChat: context starts with another failures',
    ],
  },
  ticketOutbox: {
    'That it is being checked looks like writing: it takes no time.': [
      'draft.checking: onError of check → writing to draft.checking instead',
    ],
    'A message that has left the queue is shown in no step.': [
      'post.sending: onDone of send → idle to post.sending instead',
      'post.sending: onDone of send → idle to post.refused instead',
      'post.sending: onDone of send → idle to post.lost instead',
      'post.refused: on message.edit [hasTwoPictures] → idle to post.refused instead',
      'post.refused: on message.edit [hasTwoPictures] → idle to post.lost instead',
      'post.refused: on message.edit → idle to post.refused instead',
      'post.refused: on message.edit → idle to post.lost instead',
      'post.lost: on message.arrived [isFirst] → idle to post.refused instead',
      'post.lost: on message.arrived [isFirst] → idle to post.lost instead',
      'post.lost: on message.arrived [isFirst] → idle without its guard',
    ],
    [TOLD]: [
      'post.sending: onDone of send → idle without announceSent',
      'post.sending: onError of send [wasRefused] → refused without announceRefused',
    ],
    'The words of a refusal are shown in refused alone.': [
      'post.refused: exit dropRefusal deleted',
      'ticketOutbox: action dropRefusal changes nothing',
    ],
    [OVERWRITTEN]: ['ticketOutbox: context starts with another refusal'],
  },
  verification: {
    [NOTHING_TO_DROP]: [
      'open.code.entering: on otp.submit → verifying without dropRefusal',
      'open.resend.allowed: on otp.resend [isNotLocked] → resending without dropRefusal',
    ],
    'On this walk one second is all there is to wait.': [
      'open.resend.coolingDown: after second → coolingDown to open.resend.allowed instead',
      'open.resend.coolingDown: after second → coolingDown not entering it again',
    ],
    'The walk asks for another code only while codes are taken.': [
      'open.resend.allowed: on otp.resend [isNotLocked] → resending without its guard',
    ],
    [TOLD]: [
      'open.resend.resending: onDone of resend → coolingDown without announceResent',
      'verified: entry announceSuccess deleted',
    ],
    [TIMERS]: ['verification: delay second half as long'],
  },
  wallet: {
    [SHOWS_WHAT_IT_HAS]: [
      'wallet: on wallet.closed → .waiting to ready instead',
      'wallet: on wallet.closed → .waiting to failed instead',
      'loading: onDone of load [isCurrent] → ready to loading instead',
      'loading: onDone of load → ready.moved deleted',
      'failed.retrying: onDone of load [isCurrent] → #wallet.ready to waiting instead',
    ],
    [OVERWRITTEN]: ['wallet: context starts with another totalWalletAmount'],
    [ASKS_AGAIN]: ['failed.retrying: onError of load → waiting to failed.retrying instead'],
    [TIMERS]: ['wallet: delay betweenTries half as long', 'wallet: delay settled half as long'],
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
      'loading: on wallet.moved [isNews] → ready.moved to ready.current instead',
      'loading: onDone of load → ready.moved to ready.current instead',
      'ready: on wallet.moved [isNews] → .moved to ready.current instead',
      'ready: initial moved for current',
      'ready.refreshing: onDone of load [isCurrent] → current deleted',
      'ready.refreshing: onDone of load [isCurrent] → current to ready.moved instead',
      'ready.refreshing: onDone of load [isCurrent] → current to ready.refreshing instead',
      'ready.refreshing: onDone of load [isCurrent] → current after → moved',
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
    ],
    [NO_VIEW]: ['loading: tag busy deleted', 'ready.refreshing: tag busy deleted'],
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
      'withdrawal: context starts with another asksFactor',
      'withdrawal: context starts with another wait',
      'withdrawal: context starts with another msg',
      'withdrawal: context starts with another receipt',
    ],
    'On this walk no answer has both to say.': [
      'requesting: onDone of request [isFactorWrong] → enteringCode after [isCodeWrong] → enteringCode',
      'choosing.accounts.reading: onDone of load [hasMoreCome] → reading after [hasNone] → #withdrawal.noAccount',
    ],
    [SHOWS_WHAT_IT_HAS]: [
      'loading: onDone of load → choosing.accounts.known to choosing.accounts.missed instead',
      'choosing.accounts.reading: onDone of load → known deleted',
      'choosing.accounts.reading: onDone of load → known to choosing.accounts.reading instead',
      'choosing.accounts.reading: onDone of load → known to choosing.accounts.missed instead',
      'enteringCode.factor.reading: onDone of readFactor → known to enteringCode.factor.missed instead',
    ],
    [KNOWN_ALREADY]: [
      'choosing.accounts.reading: onDone of load [hasMoreCome] → reading without takeTerms',
      'choosing.accounts.reading: onDone of load → known without takeTerms',
      'enteringCode.factor.reading: onDone of readFactor [hasMoreCome] → reading without takeFactor',
      'enteringCode.factor.reading: onDone of readFactor → known without takeFactor',
    ],
    'It is said in the same words.': [
      'sendingCode: onError of sendCode [isRefusal] → choosing.draft.refused without its guard',
    ],
    [TIMERS]: ['withdrawal: delay betweenTries half as long'],
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
