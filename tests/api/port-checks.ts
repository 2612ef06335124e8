import { setImmediate as turn } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine, toPromise } from 'xstate';
import { ownLimits } from '../../src/actors/account/own-limits.ts';
import { proveFactor } from '../../src/actors/account/second-factor.ts';
import { betSlipOn } from '../../src/actors/bets/bet-slip.ts';
import { lastingCombined } from '../../src/actors/bets/combined-bet.ts';
import { ownBetsOn } from '../../src/actors/bets/own-bets.ts';
import { leagueBet, leagueBets, leagueChange, leagueJoining } from '../../src/actors/bets/private-league.ts';
import { sharePick } from '../../src/actors/bets/share-pick.ts';
import { takingShared } from '../../src/actors/bets/shared-slip.ts';
import { slipMatch } from '../../src/actors/bets/slip-sheet.ts';
import { gameHistory } from '../../src/actors/games/game-history.ts';
import { ownRecordOf } from '../../src/actors/games/own-record.ts';
import { latestRounds } from '../../src/actors/games/play.ts';
import { playerSeeds } from '../../src/actors/games/player-seeds.ts';
import { roundOf } from '../../src/actors/games/round.ts';
import { browserCheck } from '../../src/actors/games/round-check.ts';
import { ticketClosing, ticketOutbox } from '../../src/actors/support/ticket-chat.ts';
import { newTicket } from '../../src/actors/support/tickets.ts';
import { http } from '../../src/api/page-client.ts';
import { secondFactorMachine } from '../../src/machines/account/second-factor.machine.ts';
import { selectionsMachine } from '../../src/machines/bets/selections.machine.ts';
import { recordingChoiceMachine } from '../../src/machines/support/recording-choice.machine.ts';
import { ticketChatMachine } from '../../src/machines/support/ticket-chat.machine.ts';
import type { Match } from '../../src/schemas/bets/matches.ts';
import { contactMessage, payoutAccount, registration } from '../fixtures/forms.ts';
import { matchOf } from '../fixtures/match.ts';

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
  'ownLimits.load': { input: { id: '' }, asks: ['GET limits?least=10'] },
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
  'resetPassword.submit of a link whose call was lost': {
    input: {
      t: 'abc',
      values: { email: 'asha@example.com', newPass: 'night-match', conPass: 'night-match' },
    },
    asks: [
      'POST users/reset-session {"t":"abc"}',
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
  'openBets.load': {
    asks: ['GET bet-list?status=open&page=1&perPage=100', 'GET combined-list?status=open&page=1&perPage=100'],
    answers: [
      { rows: [], page: 1, perPage: 100, total: 0 },
      { rows: [], page: 1, perPage: 100, total: 0 },
    ],
    output: [],
  },
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
  'betSlipOn.request.send of an amount with a comma, at this price alone': {
    input: sent({
      match_id: 7,
      prediction: 'Tail',
      bet_amount: '1,000',
      win_ratio: 95,
      minimum_betamount: 10,
      tolerance: 'ask',
    }),
    asks: [
      'POST live-bet/save {"match_id":7,"prediction":"Tail","bet_amount":1000,"win_ratio":95,"minimum_betamount":10,"tolerance":{"least":95,"most":95}}',
    ],
  },
  'betSlipOn.request.send of a bet with a lowest price': {
    input: sent({
      team_value: 71,
      bet_amount: '100',
      win_ratio: 80,
      tolerance: 'better',
      lowest: { typed: '70', odds: 'percent' },
    }),
    asks: ['POST live-bet/save {"team_value":71,"bet_amount":100,"win_ratio":80,"tolerance":{"least":70}}'],
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
  'slipMatch.load': { input: { id: '7' }, asks: ['GET live-bet/7'] },
  // Its answer becomes a link of this origin (tests/journeys/share-pick.test.ts).
  'sharePick.load': { input: { match_id: 7, side: 0 }, asks: ['GET live-bet/7'] },
  'takingShared.load': {
    input: { id: '7.71,8.Head' },
    asks: ['GET live-bet/7', 'GET live-bet/8'],
    answers: [matchOf(), matchOf({ id: 8 })],
    output: {
      taken: [
        { matchId: 7, choice: '71' },
        { matchId: 8, choice: 'Head' },
      ],
      left: [],
      faults: 0,
      later: 0,
    },
  },
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
  'roundOf.request.send of amounts with commas': {
    input: sent({ seed_id: 1, target: '1,000.5', bet_amount: '1,000' }),
    asks: ['POST limbo/play {"seed_id":1,"target":1000.5,"bet_amount":1000}'],
  },
  'flipOf.request.send': {
    input: sent({ seed_id: 1, prediction: 'Head', bet_amount: '100' }),
    asks: ['POST coin-flip/play {"seed_id":1,"prediction":"Head","bet_amount":100}'],
  },
  'flipOf.request.resolve': resolving('coin-flip/play'),
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
  'newTicket.submit': {
    input: form({ issues: 'Deposit', message: 'It does not come' }),
    asks: [`POST ticket/create {"issues":"Deposit","message":"It does not come","key":"${KEY}"}`],
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

/** Machines that a function makes, as it makes them for these checks. */
const MADE: Record<string, () => AnyStateMachine> = {
  betSlipOn: () => betSlipOn({ id: 7, minimum_betamount: 10 }),
  sharePick: () => sharePick({ draw: async () => new Blob(), text: () => '' }),
  combinedBet: () => theMachine(lastingCombined.machine),
  roundOf: () => roundOf('limbo', ownRecordOf(1)),
  flipOf: () => roundOf('coinflip', ownRecordOf(1)),
  playerSeeds: () => playerSeeds(ownRecordOf(1)),
  browserCheck: () => browserCheck(ownRecordOf(1)),
  ownLimits: () => ownLimits(10),
  slipMatch: () => slipMatchOf(undefined),
  takingShared: () => takingShared({ selections: createActor(selectionsMachine).start() }),
  newTicket: () => newTicket({ choice: createActor(recordingChoiceMachine) }),
  ownBetsOn: () => ownBetsOn({ matchId: 7 }),
  leagueJoining: () => leagueJoining(inLeague),
  leagueChange: () => leagueChange(inLeague),
  leagueBet: () => leagueBet(inLeague),
  leagueBets: () => leagueBets(inLeague),
  gameHistory: () => gameHistory('limbo'),
  latestRounds: () => latestRounds('dice'),
  proveFactor: () => proveFactor({ factor: withSetup() }),
  ticketClosing: () => ticketClosing({ chat: createActor(ticketChatMachine, { input: { token: '3f9c' } }) }),
  ticketOutbox: () => theMachine(ticketOutbox.machine),
};

/** The statechart of the slip's match, as far as the stream has reported it. */
export function slipMatchOf(known: Match | undefined): AnyStateMachine {
  const { machine } = slipMatch;
  return machine instanceof StateMachine ? machine : machine({ id: '7', known });
}

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

/** The machines that the modules export as they are. */
const machines = new Map(
  Object.values(modules)
    .flatMap((exports) => Object.entries(exports))
    .flatMap(([name, value]) => (value instanceof StateMachine ? [[name, value] as const] : [])),
);

/** `deposit.pay, declined` is another input of `deposit.pay`. */
const portOf = (row: string) => row.split(/,| of /)[0] ?? '';

const rows = Object.entries(PORTS);

/** The ports that have neither a row nor a reason to have none. */
export function portsWithoutRow(): string[] {
  const made = Object.entries(MADE).map(([name, make]) => [name, make()] as const);
  const ports = [...machines, ...made].flatMap(([name, machine]) => portsOf(name, machine));
  const listed = new Set(rows.map(([row]) => portOf(row)));
  const isLocal = (port: string) => port in WITHOUT_CALLS || (port.split('.').at(-1) ?? '') in WITHOUT_CALLS;
  return ports.map(([port]) => port).filter((port) => !listed.has(port) && !isLocal(port));
}

/** Ends the calls that have no answer. */
const ends = new Set<() => void>();

/** A server that gives this answer to each call, and the calls that it gets. */
export function serve(answer: () => Promise<Response>) {
  const asked: Call[] = [];
  const signals: AbortSignal[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  /** Resolves once so many calls were made. */
  const called = (count: number) =>
    new Promise<void>((resolve) => {
      if (asked.length >= count) resolve();
      else waiting.push({ count, resolve });
    });
  /** The idempotency keys of the calls that have one. */
  const keys: string[] = [];
  http.token.save('mine');
  vi.stubGlobal('fetch', (input: string, { method, body, signal, headers }: RequestInit) => {
    const data = body instanceof FormData ? JSON.stringify(Object.fromEntries(body)) : body;
    const inBody = body instanceof FormData ? body.get('key') : null;
    const key = new Headers(headers).get('idempotency-key') ?? inBody;
    if (typeof key === 'string') keys.push(key);
    // A port may make a key of its own.
    const text = typeof inBody === 'string' && typeof data === 'string' ? data.replace(inBody, KEY) : data;
    asked.push([`${method} ${input.replace('/api/', '')}`, ...(text ? [text] : [])].join(' '));
    if (signal) signals.push(signal);
    for (const { count, resolve } of waiting) if (asked.length >= count) resolve();
    const end = new Promise<Response>((_, reject) => ends.add(() => reject(new TypeError('No server'))));
    return Promise.race([answer(), end]);
  });
  return { asked, signals, keys, called };
}

/** The port of a machine. */
export function portIn(machine: unknown, port: string): AnyActorLogic {
  const logic = machine instanceof StateMachine ? machine.implementations.actors?.[port] : undefined;
  if (logic === undefined || !('transition' in logic)) throw new Error(`No machine has the port ${port}`);
  return logic;
}

/** A port as the product provides it, by its machine and its name: `deposit.pay`. */
export function logicOf(port: string): AnyActorLogic {
  const [name = '', first = '', ...further] = port.split('.');
  return further.reduce(portIn, portIn(MADE[name]?.() ?? machines.get(name), first));
}

/** Starts the port of a row, with a server that gives this answer to each call. */
function start(row: string, answer: () => Promise<Response>) {
  const served = serve(answer);
  const actor = createActor(logicOf(portOf(row)), { input: PORTS[row]?.input });
  const outcome = toPromise(actor);
  actor.start();
  return { actor, outcome, ...served };
}

export const answerOf = (data: unknown) => Response.json({ msg: '', data });
export const refusal = () => Response.json({ msg: 'Refused', errors: { field: 'Wrong' } }, { status: 400 });
export const REFUSED = { kind: 'refused', status: 400, msg: 'Refused', errors: { field: 'Wrong' } };

/** Something that is true of a port. `run` throws if it is not; afterwards call `leave`. */
export interface PortCheck {
  name: string;
  run(): Promise<void>;
}

/** Removes the server and the session of the last check. The next one would share calls that are still open. */
export async function leave(): Promise<void> {
  http.token.clear();
  vi.unstubAllGlobals();
  for (const end of ends) end();
  ends.clear();
  await turn();
}

/** Everything that is true of each port. */
export const portChecks: readonly PortCheck[] = rows.flatMap(([row, port]) => {
  const { asks, answers } = port;
  const checks: PortCheck[] = [
    {
      name: `${row} makes its calls, and passes a refusal on`,
      run: async () => {
        const { outcome, asked } = start(row, async () => refusal());
        await expect(outcome).rejects.toMatchObject(REFUSED);
        expect(asked).toEqual(asks);
      },
    },
    {
      name: `${row} ends its calls when it is stopped`,
      run: async () => {
        const { actor, outcome, signals, called } = start(row, () => new Promise(() => {}));
        outcome.catch(() => {});
        await called(1);
        actor.stop();
        expect(signals).not.toEqual([]);
        expect(signals.map(({ aborted }) => aborted)).not.toContain(false);
      },
    },
  ];
  if (answers !== undefined)
    checks.push({
      name: `${row} comes back with the answer`,
      run: async () => {
        const left = [...answers];
        const { outcome, asked } = start(row, async () => answerOf(left.shift()));
        expect(await outcome).toEqual('output' in port ? port.output : answers[0]);
        expect(asked).toEqual(asks);
      },
    });
  for (const index of answers && answers.length > 1 ? answers.keys() : [])
    checks.push({
      name: `${row} passes a refusal of its call ${index + 1} on`,
      run: async () => {
        let calls = 0;
        const { outcome } = start(row, async () => {
          calls += 1;
          return calls === index + 1 ? refusal() : answerOf(answers?.[calls - 1]);
        });
        await expect(outcome).rejects.toMatchObject(REFUSED);
      },
    });
  return checks;
});
