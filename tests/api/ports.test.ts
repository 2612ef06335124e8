import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine, toPromise } from 'xstate';
import { proveFactor } from '../../src/actors/account/second-factor.ts';
import { betSlipOn } from '../../src/actors/bets/bet-slip.ts';
import { lastingCombined } from '../../src/actors/bets/combined-bet.ts';
import { ownBetsOn } from '../../src/actors/bets/own-bets.ts';
import { leagueBet, leagueBets, leagueChange, leagueJoining } from '../../src/actors/bets/private-league.ts';
import { sharePick } from '../../src/actors/bets/share-pick.ts';
import { gameHistory } from '../../src/actors/games/game-history.ts';
import { ownRecordOf } from '../../src/actors/games/own-record.ts';
import { latestRounds } from '../../src/actors/games/play.ts';
import { playerSeeds } from '../../src/actors/games/player-seeds.ts';
import { roundOf } from '../../src/actors/games/round.ts';
import { browserCheck } from '../../src/actors/games/round-check.ts';
import { ticketClosing, ticketOutbox } from '../../src/actors/support/ticket-chat.ts';
import { http } from '../../src/api/page-client.ts';
import { secondFactorMachine } from '../../src/machines/account/second-factor.machine.ts';
import { ticketChatMachine } from '../../src/machines/support/ticket-chat.machine.ts';
import { contactMessage, payoutAccount, registration } from '../fixtures/forms.ts';

/**
 * The ports that the product gives its statecharts, each with the calls that it makes for an input, the output that it
 * comes back with, and the server's refusal, which it may not swallow.
 */
const modules = import.meta.glob<Record<string, unknown>>(
  // Hotkeys make no calls, and listen to the page as soon as they are imported.
  ['/src/actors/**/*.ts', '!/src/actors/app/hotkeys.ts'],
  { eager: true },
);

/** A call as text: `POST deposit/5/pay {"approve":true}`. */
type Call = string;

interface Port {
  input?: unknown;
  /** The calls, in their order. */
  asks: readonly Call[];
  /** The data of the calls' answers, one each. Without it only a refusal is tried. */
  answers?: readonly unknown[];
  /** The output after these answers; by default the data of the only one. */
  output?: unknown;
}

const form = (values: unknown) => ({ values });
const page = { page: 2, perPage: 10 };
const KEY = '00000000-0000-4000-8000-000000000001';
/** The input of a request that moves money. */
const sent = (payload: unknown) => ({ payload, key: KEY });
const deposit = {
  id: 5,
  amount: 500,
  status: 'rejected',
  intent: null,
  created_at: '2026-01-02T03:04:05.000Z',
  expires_at: '2026-01-02T03:34:05.000Z',
};
const seeds = {
  id: 1,
  server_seed_hash: 'a'.repeat(64),
  next_server_seed_hash: 'b'.repeat(64),
  client_seed: 'mine',
  nonce: 0,
};
const resolve = (route: string) => `POST requests/resolve ${JSON.stringify({ route, key: KEY })}`;
const never = { asks: [] as Call[], answers: [{ outcome: 'never' }], output: { outcome: 'never' } };
const resolving = (route: string): Port => ({ ...never, input: { key: KEY }, asks: [resolve(route)] });

const PORTS: Record<string, Port> = {
  'activityMark.submit': { input: form(7), asks: ['POST activity/read {"up_to":7}'] },
  'changePassword.submit': {
    input: form({ password: 'night-match', conf_password: 'night-match' }),
    asks: ['POST users/change-password {"password":"night-match","conf_password":"night-match"}'],
  },
  'ownData.download': { asks: ['GET users/data'] },
  'ownTrackRecord.load': { input: { id: 'own' }, asks: ['GET profile/record'] },
  'ownDashboard.load': { input: { id: 'own' }, asks: ['GET profile/dashboard'] },
  'resetLink.submit': {
    input: form({ email: 'asha@example.com' }),
    asks: ['POST users/reset-link {"email":"asha@example.com"}'],
  },
  'passwordLogin.submit': {
    input: form({ phone: '9812345678', password: 'night-match' }),
    asks: ['POST users/login {"phone":"9812345678","password":"night-match"}'],
  },
  'codeLogin.submit': {
    input: form({ factor_code: '123456' }),
    asks: ['POST users/second-step {"factor_code":"123456"}'],
  },
  'playLimits.load': { asks: ['GET limits'] },
  'playLimits.save': {
    input: { change: { act: 'set', body: { kind: 'stake', period: 'day', amount: '50' } } },
    asks: ['POST limits/set {"kind":"stake","period":"day","amount":"50"}'],
  },
  'limitDecline.submit': { input: form(null), asks: ['POST limits/decline {}'] },
  'realityCheck.ask': { asks: ['GET limits/play-time'] },
  'realityCheck.see': { asks: ['POST limits/check-seen {}'] },
  'registration.submit': {
    input: form(registration),
    asks: [`POST users/register ${JSON.stringify(registration)}`],
    answers: [{ phone: '9812345678' }],
    output: '9812345678',
  },
  'resetPassword.exchange': {
    input: { t: 'abc' },
    asks: ['POST users/reset-session {"t":"abc"}'],
    answers: [{ phone: '98•••••678' }],
  },
  'resetPassword.submit': {
    input: { t: null, values: { email: 'asha@example.com', newPass: 'night-match', conPass: 'night-match' } },
    asks: [
      'POST users/forgot-password {"email":"asha@example.com","newPass":"night-match","conPass":"night-match"}',
    ],
  },
  'resetProof.verify': { input: { otp: '123456' }, asks: ['POST users/verify-reset {"otp":"123456"}'] },
  'resetProof.resend': { asks: ['POST users/reset-code {}'] },
  'secondFactor.load': { asks: ['GET users/second-factor'] },
  'secondFactor.extend': {
    asks: ['POST users/begin-withdrawal-factor {}'],
    answers: [null],
    output: undefined,
  },
  'beginFactor.submit': {
    input: form({ password: 'night-match' }),
    asks: ['POST users/begin-second-factor {"password":"night-match"}'],
  },
  'proveFactor.submit': {
    input: form({ factor_code: '123456' }),
    asks: ['POST users/prove-second-factor {"setup_id":"a1","factor_code":"123456"}'],
    answers: [null],
    output: undefined,
  },
  'endFactor.submit': {
    input: form({ password: 'night-match', factor_code: '123456' }),
    asks: ['POST users/end-second-factor {"password":"night-match","factor_code":"123456"}'],
    answers: [null],
    output: undefined,
  },
  'narrowFactor.submit': {
    input: form({ factor_code: '123456' }),
    asks: ['POST users/end-withdrawal-factor {"factor_code":"123456"}'],
    answers: [null],
    output: undefined,
  },
  'closeAccount.look': {
    asks: ['GET users/closing'],
    answers: [{ hindrances: ['bets'], cash: 640, bonus: 0, second_step: true }],
  },
  'closeAccount.close': {
    input: form({ password: 'night-match', factor_code: '123456' }),
    asks: ['POST users/close-account {"password":"night-match","factor_code":"123456"}'],
    answers: [null],
    output: { status: 200, msg: '', data: null },
  },
  'ownSessions.load': { asks: ['GET users/sessions'] },
  'endSessions.end': {
    input: { id: 5 },
    asks: ['POST users/end-session {"session_id":5}'],
    answers: [null],
    output: undefined,
  },
  'endSessions.end of all others': {
    input: { id: null },
    asks: ['POST users/end-other-sessions {}'],
    answers: [null],
    output: undefined,
  },
  'phoneVerification.verify': {
    input: { phone: '9812345678', otp: '123456' },
    asks: ['POST users/verify-otp {"phone":"9812345678","otp":"123456"}'],
  },
  'phoneVerification.resend': {
    input: { phone: '9812345678' },
    asks: ['POST users/resend-otp {"phone":"9812345678"}'],
  },
  'phoneToVerify.submit': {
    input: form({ phone: '+91 98123 45678' }),
    asks: ['POST users/resend-otp {"phone":"9812345678"}'],
  },
  'homeMatches.load': { asks: ['GET live-bet/home-listing'] },
  'betHistory.load': {
    input: { status: 'won', ...page },
    asks: ['GET bet-list?status=won&page=2&perPage=10'],
  },
  'ownBet.load': { input: { id: '7' }, asks: ['GET bet-list/7'] },
  'ownCombined.load': { input: { id: '7' }, asks: ['GET combined-list/7'] },
  'ownBetsOn.load': {
    asks: ['GET bet-list?match=7&page=1&perPage=100', 'GET combined-list?match=7&page=1&perPage=100'],
    answers: [
      { rows: [], page: 1, perPage: 100, total: 0 },
      { rows: [], page: 1, perPage: 100, total: 0 },
    ],
    output: [],
  },
  'betSlipOn.request.send': {
    input: sent({ team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better' }),
    asks: ['POST live-bet/save {"team_value":71,"bet_amount":100,"win_ratio":80}'],
  },
  'betSlipOn.request.resolve': resolving('live-bet/save'),
  'combinedBet.request.send': {
    input: sent({
      legs: [
        { team_value: 71, win_ratio: 80 },
        { match_id: 3, prediction: 'Tail', win_ratio: 95 },
      ],
      bet_amount: '100',
      tolerance: 'better',
    }),
    asks: [
      'POST live-bet/save-combined {"legs":[{"team_value":71,"win_ratio":80},{"match_id":3,"prediction":"Tail","win_ratio":95}],"bet_amount":100,"tolerance":{"least":251}}',
    ],
  },
  'combinedBet.request.resolve': resolving('live-bet/save-combined'),
  'cancelBet.request.send': {
    input: sent({ bet_id: 5, match_id: 7, refund: 95.24 }),
    asks: ['POST live-bet/cancel {"bet_id":5,"match_id":7,"refund":95.24}'],
  },
  'cancelBet.request.resolve': resolving('live-bet/cancel'),
  'cashOutBet.request.send': {
    input: sent({ bet_id: 5, stake: 40, worth: 36.71 }),
    asks: ['POST live-bet/cash-out {"bet_id":5,"stake":40,"worth":36.71}'],
  },
  'cashOutBet.request.resolve': resolving('live-bet/cash-out'),
  'cashOutCombined.request.send': {
    input: sent({ bet_id: 5, stake: 40, worth: 36.71 }),
    asks: ['POST live-bet/cash-out-combined {"bet_id":5,"stake":40,"worth":36.71}'],
  },
  'cashOutCombined.request.resolve': resolving('live-bet/cash-out-combined'),
  'closedMatches.load': { input: page, asks: ['GET close-bet?page=2&perPage=10'] },
  'combinedBets.load': { input: page, asks: ['GET combined-list?page=2&perPage=10'] },
  'dailyPick.load': { asks: ['GET live-bet/daily-pick'] },
  'dailyPick.save': {
    input: { day: '2026-01-14', side: 1 },
    asks: ['POST live-bet/daily-pick {"day":"2026-01-14","side":1}'],
  },
  'dailyPick.switchPicks': {
    input: { is_on: false },
    asks: ['POST live-bet/daily-pick/switch {"is_on":false}'],
  },
  'extraTimeBets.load': { asks: ['GET live-bet/extra-time-list'] },
  'favourites.list': { asks: ['GET live-bet/favourites'] },
  'favourites.set': {
    input: { kind: 'match', id: 3, favourite: true },
    asks: ['POST live-bet/favourite {"match_id":3,"favourite":true}'],
  },
  'favourites.set of a team': {
    input: { kind: 'team', id: 3, favourite: false },
    asks: ['POST live-bet/followed-team {"team_id":3,"favourite":false}'],
  },
  'league.load': { input: { id: '9' }, asks: ['GET events/9/league'] },
  'ownLeagues.load': { asks: ['GET leagues'], answers: [{ rows: [] }], output: [] },
  'leagueMaking.submit': {
    input: form({ name: 'Night Shift', starts_on: '2026-01-01', nickname: 'Asha' }),
    asks: ['POST leagues {"name":"Night Shift","starts_on":"2026-01-01","nickname":"Asha"}'],
  },
  'pickTable.load': { asks: ['GET live-bet/pick-table'] },
  'pickTable.switchShown': {
    input: { is_shown: true },
    asks: ['POST live-bet/pick-table {"is_shown":true}'],
  },
  'privateLeague.load': { input: { id: '7zk3m9q2xa' }, asks: ['GET leagues/7zk3m9q2xa'] },
  'leagueJoining.submit': {
    input: form({ nickname: 'Asha' }),
    asks: ['POST leagues/7zk3m9q2xa/join {"nickname":"Asha"}'],
  },
  'leagueChange.apply': {
    input: { change: { kind: 'leave' } },
    asks: ['POST leagues/7zk3m9q2xa/leave {}'],
  },
  'leagueChange.apply of a report': {
    input: { change: { kind: 'report', member: 2, nickname: 'Ravi' } },
    asks: ['POST leagues/7zk3m9q2xa/members/2/report {}'],
  },
  'leagueChange.apply of a block': {
    input: { change: { kind: 'block', member: 2, nickname: 'Ravi' } },
    asks: ['POST leagues/7zk3m9q2xa/members/2/block {}'],
  },
  'leagueBet.request.send': {
    input: sent({ team_value: 71, points: 500, win_ratio: 80 }),
    asks: ['POST leagues/7zk3m9q2xa/bets {"team_value":71,"points":500,"win_ratio":80}'],
  },
  'leagueBet.request.resolve': resolving('leagues/:id/bets'),
  'leagueBets.load': { input: page, asks: ['GET leagues/7zk3m9q2xa/bets?page=2&perPage=10'] },
  'liveMatches.load': { asks: ['GET live-bet'] },
  'bots.load': { asks: ['GET live-bet/bots'] },
  'crowd.load': { input: { id: '7' }, asks: ['GET live-bet/7/crowd'] },
  'matchFacts.load': { input: { id: '7' }, asks: ['GET live-bet/7/facts'] },
  'stillTaken.load': { input: { id: '71,7.Head' }, asks: ['GET live-bet/most?picks=71,7.Head'] },
  // Its answer becomes a link of this origin (tests/journeys/share-pick.test.ts).
  'sharePick.load': { input: { match_id: 7, side: 0 }, asks: ['GET live-bet/7'] },
  'oneMatch.load': { input: { id: '7' }, asks: ['GET live-bet/7'] },
  'team.load': { input: { id: '3' }, asks: ['GET teams/3'] },
  'blogPosts.load': { input: page, asks: ['GET blog?page=2&perPage=10&lang=en'] },
  'blogPost.load': { input: { id: 'a-post' }, asks: ['GET blog/a-post?lang=en'] },
  'events.load': { input: page, asks: ['GET events?page=2&perPage=10&lang=en'] },
  'event.load': { input: { id: '7' }, asks: ['GET events/7?lang=en'] },
  'pageText.load': { input: { id: 'rules' }, asks: ['GET content/rules?lang=en'] },
  'gameSession.load': { input: { id: 'own' }, asks: ['GET limits/play-time'] },
  'gameHistory.load': { input: page, asks: ['GET limbo/history?page=2&perPage=10'] },
  'latestRounds.load': {
    asks: ['GET dice/history?page=1&perPage=10'],
    answers: [{ rows: [], page: 1, perPage: 100, total: 0 }],
    output: [],
  },
  'recentWinners.load': { asks: ['GET winners'] },
  'roundOf.request.send': {
    input: sent({ seed_id: 1, target: '1.5', bet_amount: '100' }),
    asks: ['POST limbo/play {"seed_id":1,"target":1.5,"bet_amount":100}'],
  },
  'roundOf.request.resolve': resolving('limbo/play'),
  'playerSeeds.load': { asks: ['GET game/seeds'], answers: [seeds] },
  'playerSeeds.rotate': {
    input: { seed_id: 1, client_seed: 'mine' },
    asks: ['POST game/rotate-seeds {"seed_id":1,"client_seed":"mine"}'],
  },
  'browserCheck.reveal': {
    input: { seed_id: 1, client_seed: 'mine' },
    asks: ['POST game/rotate-seeds {"seed_id":1,"client_seed":"mine"}'],
  },
  'contactForm.submit': {
    input: form(contactMessage),
    asks: [`POST contact ${JSON.stringify(contactMessage)}`],
  },
  'ticketChat.load': { input: { token: '3f9c' }, asks: ['GET ticket/3f9c'] },
  'ticketChat.older': { input: { token: '3f9c', before: 30 }, asks: ['GET ticket/3f9c/messages?before=30'] },
  'ticketOutbox.send': {
    input: { token: '3f9c', message: { text: 'Hello', picture: undefined, key: KEY } },
    asks: [`POST ticket/3f9c/send {"editor":"Hello","key":"${KEY}"}`],
  },
  'ticketClosing.submit': {
    input: form({ cancelReason: 'It is done' }),
    asks: ['POST ticket/3f9c/close {"cancelReason":"It is done"}'],
  },
  'ownTickets.load': { input: page, asks: ['GET ticket/history?page=2&perPage=10'] },
  'ownBonuses.load': { asks: ['GET bonus'] },
  'depositHistory.load': { input: page, asks: ['GET deposit/history?page=2&perPage=10'] },
  'deposit.request.send': { input: sent('500'), asks: ['POST deposit/create {"amount":"500"}'] },
  'deposit.request.resolve': resolving('deposit/create'),
  'deposit.status': { input: { id: 5 }, asks: ['GET deposit/5'], answers: [deposit] },
  'deposit.pay': {
    input: { id: 5, approve: true },
    asks: ['POST deposit/5/pay {"approve":true}'],
    answers: [deposit],
  },
  'deposit.pay, declined': {
    input: { id: 5, approve: false },
    asks: ['POST deposit/5/pay {"approve":false}'],
    answers: [deposit],
  },
  'ownAccounts.load': { asks: ['GET users/get-account-details'] },
  'accountAddition.sendCode': {
    input: { change: payoutAccount },
    asks: ['POST users/security-code {"purpose":"payout-account","account":"123456781234"}'],
  },
  'accountAddition.apply': {
    input: { change: payoutAccount, security_code: '123456' },
    asks: [`POST users/add-account ${JSON.stringify({ ...payoutAccount, security_code: '123456' })}`],
  },
  'accountRemoval.sendCode': {
    input: { change: { id: 4 } },
    asks: ['POST users/security-code {"purpose":"payout-account","account_id":4}'],
  },
  'accountRemoval.apply': {
    input: { change: { id: 4 }, security_code: '123456' },
    asks: ['POST users/remove-account {"account_id":4,"security_code":"123456"}'],
  },
  'friends.load': { input: page, asks: ['GET referral?page=2&perPage=10'] },
  'walletHistory.load': { input: page, asks: ['GET wallet/history?page=2&perPage=10'] },
  'statementFile.submit': { input: form({ kinds: 'bets' }), asks: ['GET wallet/statement?kinds=bets'] },
  'withdrawal.load': {
    asks: ['GET users/get-account-details', 'GET users/second-factor'],
    answers: [[], { since: null, for_withdrawals: true, recovery_codes_left: 0, setup_id: null }],
    output: { accounts: [], asksFactor: true },
  },
  'withdrawal.sendCode': {
    input: { withdrawalAmount: '300', account_id: 4 },
    asks: ['POST users/security-code {"purpose":"withdrawal","withdrawalAmount":"300","account_id":4}'],
  },
  'withdrawal.readFactor': {
    asks: ['GET users/second-factor'],
    answers: [{ since: null, for_withdrawals: false, recovery_codes_left: 0, setup_id: null }],
    output: false,
  },
  'withdrawal.request.send': {
    input: sent({ withdrawalAmount: '200', account_id: 4, security_code: '123456', factor_code: '654321' }),
    asks: [
      'POST withdrawal/request {"withdrawalAmount":"200","account_id":4,"security_code":"123456","factor_code":"654321"}',
    ],
  },
  'withdrawal.request.resolve': resolving('withdrawal/request'),
  'pastWithdrawals.load': { input: page, asks: ['GET withdrawal/history?page=2&perPage=10'] },
};

/** Ports that make no call of their own. */
const WITHOUT_CALLS: Record<string, string> = {
  recall: 'reads what the tab has kept (tests/api/storage.test.ts, tests/journeys/lost-replies.test.ts)',
  'profileEdit.look': 'reads a picture (tests/screens/account/edit-profile.test.tsx)',
  'profileEdit.cut': 'cuts a picture (tests/screens/account/edit-profile.test.tsx)',
  'profileEdit.save': 'sends with the progress of an upload (tests/api/upload.test.ts)',
  'appUpdate.reload': 'loads the page anew (tests/journeys/offline.test.ts)',
  'appUpdate.watchPage': 'looks at the page (tests/screens/app/app-update.test.tsx)',
  'matchCheck.recall': 'reads what the browser has kept (tests/journeys/played-match.test.ts)',
  'matchCheck.check': 'plays the match again (tests/journeys/played-match.test.ts)',
  'pushMessages.look': 'asks the browser first (tests/journeys/notifications.test.ts)',
  'pushMessages.turnOn': 'asks the browser first (tests/journeys/notifications.test.ts)',
  'pushMessages.turnOff': 'asks the browser first (tests/journeys/notifications.test.ts)',
  'pushMessages.save': 'asks the browser first (tests/journeys/notifications.test.ts)',
  'linkSharing.submit': 'opens the share sheet (tests/screens/wallet/referrals.test.tsx)',
  'sharePick.draw': 'draws a picture (tests/screens/bets/share-pick.test.tsx)',
  'sharePick.share': 'opens the share sheet (tests/screens/bets/share-pick.test.tsx)',
  'sharePick.save': 'asks the browser to save a picture (tests/screens/bets/share-pick.test.tsx)',
  'sharePick.copy': 'writes to the clipboard (tests/screens/bets/share-pick.test.tsx)',
  'ticketOutbox.check': 'checks what was typed (tests/screens/support/ticket-chat.test.tsx)',
  'ticketChat.connect': 'reads a stream (tests/api/stream.test.ts)',
  'checkedBet.request': 'is given by betSlipOn',
  'checkedCombined.request': 'is given by lastingCombined',
  'browserCheck.work': 'computes a round (tests/fairness, tests/journeys/games.test.ts)',
};

const inLeague = { id: '7zk3m9q2xa' };

/** Machines that a function makes, as it makes them for these tests. */
const MADE: Record<string, AnyStateMachine> = {
  betSlipOn: betSlipOn({ id: 7, minimum_betamount: 10 }),
  sharePick: sharePick({ draw: async () => new Blob(), text: () => '' }),
  combinedBet: theMachine(lastingCombined.machine),
  roundOf: roundOf('limbo', ownRecordOf(1)),
  playerSeeds: playerSeeds(ownRecordOf(1)),
  browserCheck: browserCheck(ownRecordOf(1)),
  ownBetsOn: ownBetsOn({ matchId: 7 }),
  leagueJoining: leagueJoining(inLeague),
  leagueChange: leagueChange(inLeague),
  leagueBet: leagueBet(inLeague),
  leagueBets: leagueBets(inLeague),
  gameHistory: gameHistory('limbo'),
  latestRounds: latestRounds('dice'),
  proveFactor: proveFactor({ factor: withSetup() }),
  ticketClosing: ticketClosing({ chat: createActor(ticketChatMachine, { input: { token: '3f9c' } }) }),
  ticketOutbox: theMachine(ticketOutbox.machine),
};

function theMachine(machine: unknown): AnyStateMachine {
  if (machine instanceof StateMachine) return machine;
  throw new Error('It is made by a function');
}

function withSetup() {
  const snapshot = secondFactorMachine.resolveState({
    value: 'loading',
    context: {
      ...createActor(secondFactorMachine).getSnapshot().context,
      setup: { setup_id: 'a1', manual_code: 'ABCD', uri: 'otpauth://totp', recovery: [] },
    },
  });
  return createActor(secondFactorMachine, { snapshot });
}

/** The ports of a machine by their names, those of a statechart behind a port included: `deposit.request.send`. */
function portsOf(name: string, machine: AnyStateMachine): [string, AnyActorLogic][] {
  return Object.entries(machine.implementations.actors ?? {}).flatMap(([port, logic]) =>
    logic instanceof StateMachine
      ? portsOf(`${name}.${port}`, logic)
      : [[`${name}.${port}`, logic] as [string, AnyActorLogic]],
  );
}

const machines = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .flatMap(([name, value]) => (value instanceof StateMachine ? [[name, value] as const] : []));
const ports = new Map(
  [...machines, ...Object.entries(MADE)].flatMap(([name, machine]) => portsOf(name, machine)),
);

/** `deposit.pay, declined` is another input of `deposit.pay`. */
const portOf = (row: string) => row.split(/,| of /)[0] ?? '';

function start(row: string) {
  const logic = ports.get(portOf(row));
  if (logic === undefined) throw new Error(`No machine has the port ${row}`);
  const actor = createActor(logic, { input: PORTS[row]?.input });
  const outcome = toPromise(actor);
  actor.start();
  return { actor, outcome };
}

const asked: Call[] = [];
const signals: AbortSignal[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  signals.length = 0;
  http.token.save('mine');
  vi.stubGlobal('fetch', (input: string, { method, body, signal }: RequestInit) => {
    const data = body instanceof FormData ? JSON.stringify(Object.fromEntries(body)) : body;
    asked.push([`${method} ${input.replace('/api/', '')}`, ...(data ? [data] : [])].join(' '));
    if (signal) signals.push(signal);
    return answer();
  });
});
afterEach(() => {
  http.token.clear();
  vi.unstubAllGlobals();
});

const rows = Object.entries(PORTS);
const answered = rows.flatMap(([row, port]) => {
  const { asks, answers } = port;
  if (answers === undefined) return [];
  return [[row, { asks, answers, output: 'output' in port ? port.output : answers[0] }] as const];
});

test('each port has a row, or a reason to have none', () => {
  const listed = new Set(rows.map(([row]) => portOf(row)));
  const isLocal = (port: string) => port in WITHOUT_CALLS || (port.split('.').at(-1) ?? '') in WITHOUT_CALLS;
  expect([...ports.keys()].filter((port) => !listed.has(port) && !isLocal(port))).toEqual([]);
});

test.each(rows)('%s makes its calls, and passes a refusal on', async (row, { asks }) => {
  answer = async () => Response.json({ msg: 'Refused', errors: { field: 'Wrong' } }, { status: 400 });
  const { outcome } = start(row);
  await expect(outcome).rejects.toMatchObject({
    kind: 'refused',
    status: 400,
    msg: 'Refused',
    errors: { field: 'Wrong' },
  });
  expect(asked).toEqual(asks);
});

test.each(answered)('%s comes back with the answer', async (row, { asks, answers, output }) => {
  const left = [...answers];
  answer = async () => Response.json({ msg: '', data: left.shift() });
  expect(await start(row).outcome).toEqual(output);
  expect(asked).toEqual(asks);
});

test.each(rows)('%s ends its calls when it is stopped', async (row) => {
  answer = () => new Promise(() => {});
  const { actor, outcome } = start(row);
  outcome.catch(() => {});
  await expect.poll(() => signals.length).toBeGreaterThan(0);
  actor.stop();
  expect(signals.map(({ aborted }) => aborted)).not.toContain(false);
});
