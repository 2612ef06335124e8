import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowTry, issueCode, WAIT } from '../../../server/account/codes.ts';
import { newCode } from '../../../server/account/secrets.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { readBundledTexts } from '../../../server/content/bundled-texts.ts';
import { TURN_MS } from '../../../server/demo/bots/turns.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { deriveRound } from '../../../src/fairness/derivation.ts';
import {
  DICE_DIVIDEND,
  DICE_LEAST,
  DICE_MOST,
  dicePays,
  diceTargets,
  ROLLS,
  rollOf,
  winningRolls,
} from '../../../src/fairness/dice.ts';
import { hashedTimes } from '../../../src/fairness/matches/chain.ts';
import {
  DRAWS,
  HEADS,
  LIMBO_DIVIDEND,
  LIMBO_LEAST,
  LIMBO_MOST,
  limboOf,
  sideOf,
} from '../../../src/fairness/outcome.ts';
import { hashOf, hexOf, hmacOf } from '../../../src/fairness/seeds.ts';
import { ChangePassword, Registration } from '../../../src/schemas/account/account.ts';
import { LEGS, MOST_COMBINED_PAYOUT } from '../../../src/schemas/bets/combined-requests.ts';
import { PEOPLE_STEP } from '../../../src/schemas/bets/crowd.ts';
import { GRACE_DAYS } from '../../../src/schemas/bets/daily-pick.ts';
import { PRIVATE_LEAGUE } from '../../../src/schemas/bets/private-leagues.ts';
import { COIN_FLIP_PAYS, MAX_PAYOUT } from '../../../src/schemas/games/payouts.ts';
import { MAX_TARGET, MIN_TARGET } from '../../../src/schemas/games/targets.ts';
import { messagesOf } from '../../../src/schemas/shared/messages.ts';
import { MIN_WITHDRAWAL } from '../../../src/schemas/shared/spec-figures.ts';
import { AmountForm, MAX_DEPOSIT } from '../../../src/schemas/wallet/deposits.ts';
import { SEASON } from '../../fairness/season.ts';
import { cancel, combine, makeBettor, makeMatch, onTeam, outcome, pass, place } from '../tools/bettors.ts';
import { dataOf } from '../tools/money.ts';
import { withPassword } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let rules: Map<string, string>;
let posts: string[];
let matchPosts: string[];
beforeAll(async () => {
  server = await startTestServer();
  const supply = await readBundledTexts(new Date());
  const bodies = (slug: string) =>
    supply.filter(({ name }) => name.slug === slug).map(({ file }) => file.body);
  rules = new Map();
  for (const body of bodies('rules'))
    for (const section of body.split(/^## /m).slice(1)) {
      const id = /\{#([a-z-]+)\}/.exec(section)?.[1] ?? '';
      rules.set(id, `${rules.get(id) ?? ''}\n---\n${section}`);
    }
  posts = bodies('check-a-coin-flip-yourself');
  matchPosts = bodies('check-a-match-yourself');
});
afterAll(() => server.close());

/** Both languages of a section state each of these facts. */
function says(id: string, ...facts: string[]) {
  const texts = rules.get(id)?.split('\n---\n').slice(1) ?? [];
  expect(texts).toHaveLength(2);
  for (const text of texts) for (const fact of facts) expect(text).toContain(fact);
}

const indian = new Intl.NumberFormat('en-IN');
const western = new Intl.NumberFormat('en-US');
const minutesBetween = (from: Date | string, to: Date | string) =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000);

describe('the rules state the number that the server goes by:', () => {
  test('leagues with friends', () => {
    const { points, pointsLess, members, joined, made } = PRIVATE_LEAGUE;
    says('private-leagues', ...[points, pointsLess].map((figure) => western.format(figure)));
    says('private-leagues', String(members), String(joined), String(made));
  });

  test('a pick a day', () => {
    says('daily-pick', `**${GRACE_DAYS} `);
  });

  test('bots and the crowd', () => {
    says('bots', `**${60_000 / TURN_MS} `, `**${PEOPLE_STEP}**`);
  });

  test('age, codes and passwords', async () => {
    expect(Object.values(messagesOf(Registration, {}))).toContain(
      'You must confirm you are over 18 years old',
    );
    expect(messagesOf(ChangePassword, { password: 'x'.repeat(7), conf_password: 'x'.repeat(7) })).not.toEqual(
      {},
    );
    expect(messagesOf(ChangePassword, { password: 'x'.repeat(8), conf_password: 'x'.repeat(8) })).toEqual({});
    const { userId } = await server.signUp();
    await issueCode(server.database, 'withdrawal', userId);
    const [code] = await server.database.query<{ minutes: number }>(
      'select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from codes where user_id = $1',
      [userId],
    );
    says('accounts', '18', '8', `${newCode().length}`, `${code?.minutes}`, `${WAIT}`);
    expect([newCode().length, code?.minutes, WAIT]).toEqual([6, 10, 30]);
  });

  test('five tries at a code', async () => {
    const { userId } = await server.signUp();
    const statuses: (number | undefined)[] = [];
    for (let tries = 1; tries <= 6; tries++)
      statuses.push(
        (await outcome(allowTry(server.database, 'withdrawal', userId, 'security_code')))?.status,
      );
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, undefined, 429]);
    says('accounts', ' 5 ');
  });

  test('fifteen minutes from signing in to changing the password', async () => {
    const change = async (minutes: number) => {
      const { token, userId } = await withPassword(server);
      await server.database.query(
        'update sessions set signed_in_at = now() - make_interval(mins => $2) where user_id = $1',
        [userId, minutes],
      );
      const body = { password: 'a lamp, lit', conf_password: 'a lamp, lit' };
      return (await server.call('POST', 'users/change-password', { token, body })).status;
    };
    expect([await change(14), await change(16)]).toEqual([200, 403]);
    says('accounts', '15');
  });

  test('what odds pay', async () => {
    const bettor = await makeBettor(server.database, 1_000_00);
    const pays = async (stake: number, winRatio: number) => {
      const match = await makeMatch(server.database, {
        sides: [
          { name: 'Home', winRatio },
          { name: 'Away', winRatio: 80 },
        ],
      });
      return (await place(server.database, bettor, onTeam(match.home, stake))).bet.pays;
    };
    expect([await pays(100, 80), await pays(100, 125), await pays(50, 62.5)]).toEqual([180, 225, 81.25]);
    says(
      'odds',
      '| ₹100 | 80% | ₹80 | ₹180 |',
      '| ₹100 | 125% | ₹125 | ₹225 |',
      '| ₹50 | 62.5% | ₹31.25 | ₹81.25 |',
    );
  });

  test('the price of a combined bet, and the most that it pays back', async () => {
    const bettor = await makeBettor(server.database, 1_000_00);
    const [one, other] = [await makeMatch(server.database), await makeMatch(server.database)];
    const legs = [{ team_value: one.home }, { team_value: other.away }];
    const { combined } = await combine(server.database, bettor, 100, legs);
    expect([combined.price, combined.pays]).toEqual([3.51, 351]);
    says('combined', `${LEGS.least}`, `${LEGS.most}`, '1.80 × 1.955 = 3.519', '**3.51**', '₹351');
    says('combined', `**₹${indian.format(MOST_COMBINED_PAYOUT)}**`);
  });

  test('the cap of an extra window', async () => {
    const bettor = await makeBettor(server.database, 1_000_00);
    const match = await makeMatch(server.database, {
      windows: [
        { closesAt: new Date(Date.now() + 60_000), winRatio: 150 },
        { closesAt: new Date(Date.now() + 3_600_000), winRatio: 80 },
      ],
      sides: [
        { name: 'Home', winRatio: 110 },
        { name: 'Away', winRatio: 65 },
      ],
    });
    const before = await place(server.database, bettor, onTeam(match.home, 100));
    await pass(server.database, match.id, 5);
    const ratio = async (side: number) =>
      (await place(server.database, bettor, onTeam(side, 100))).bet.win_ratio;
    expect([before.bet.win_ratio, await ratio(match.home), await ratio(match.away)]).toEqual([110, 80, 65]);
    expect(await outcome(place(server.database, bettor, onTeam(match.home, 100, 110)))).toMatchObject({
      status: 409,
    });
    says('extra-windows', '110%', '80%', '65%');
  });

  test('what cancelling pays back', async () => {
    const bettor = await makeBettor(server.database, 1_000_00);
    const paidBack = async (price: number) => {
      const match = await makeMatch(server.database);
      const { bet } = await place(server.database, bettor, onTeam(match.home, 100, 80));
      await movePrices(server.database, match.id, new Map([[match.home, price]]));
      return (await cancel(server.database, bettor, bet.id, match.id)).bet.payout;
    };
    expect([await paidBack(80), await paidBack(70), await paidBack(90), await paidBack(125)]).toEqual([
      100, 100, 94.73, 80,
    ]);
    says('cancelling', '80%', '| 90% | ₹94.73 |', '| 125% | ₹80 |', '| ₹100 |');
  });

  test('deposits', async () => {
    const { token } = await server.signUp();
    const deposit = async (amount: string) =>
      server.call('POST', 'deposit/create', { token, body: { amount } });
    const { created_at, expires_at } = dataOf<{ created_at: string; expires_at: string }>(await deposit('1'));
    expect(minutesBetween(created_at, expires_at)).toBe(15);
    expect(messagesOf(AmountForm, { amount: '0.99' })).not.toEqual({});
    expect(messagesOf(AmountForm, { amount: String(MAX_DEPOSIT) })).toEqual({});
    expect(messagesOf(AmountForm, { amount: String(MAX_DEPOSIT + 1) })).not.toEqual({});
    says('deposits', '₹1 ', `₹${indian.format(MAX_DEPOSIT)}`, '15');
  });

  test('what a newcomer begins with', () => {
    says('play-money', `**₹${indian.format(readEnvironment({}).starterPaise / 100)}**`);
  });

  test('withdrawals', () => {
    says('withdrawals', `**₹${MIN_WITHDRAWAL}**`);
  });

  test('bonus', async () => {
    const { userId } = await server.signUp();
    await grantWelcome(server.database, userId, 100_00);
    const [bonus] = await server.database.query<{
      amount_paise: number;
      wagering_paise: number;
      granted_at: Date;
      expires_at: Date;
    }>('select * from bonuses where user_id = $1', [userId]);
    if (bonus === undefined) throw new Error('no bonus');
    const days = minutesBetween(bonus.granted_at, bonus.expires_at) / (24 * 60);
    expect([days, bonus.wagering_paise / bonus.amount_paise]).toEqual([30, 1]);
    says('bonus', `₹${bonus.amount_paise / 100}`, '×1', `**${days} `);
  });

  test('referral', () => {
    says('referral', `₹${readEnvironment({}).referralPaise / 100}`);
  });

  test('games', () => {
    says('coin-flip', `**${COIN_FLIP_PAYS}×**`, `${houseKeeps(COIN_FLIP_PAYS / 2)}%`);
    says('limbo', `${MIN_TARGET}×`, `${western.format(MAX_TARGET)}×`);
    says(
      'limbo',
      `${LIMBO_DIVIDEND / DRAWS / 100} × ${western.format(DRAWS)} ÷ k`,
      western.format(DRAWS - 1),
    );
    says('limbo', `${(LIMBO_LEAST / 100).toFixed(2)}`, `${western.format(LIMBO_MOST / 100)}.00`);
    says('limbo', '2×', `${chanceOf(200)}%`, '10×', `${chanceOf(1000)}%`, '**1%**');
    const shown = (hundredths: number) => (hundredths / 100).toFixed(2);
    const [over, under] = [diceTargets('over'), diceTargets('under')];
    expect(rollOf(DRAWS - 1)).toBe(ROLLS - 1);
    says('dice', shown(0), shown(ROLLS - 1), `k × ${western.format(ROLLS)} ÷ ${western.format(DRAWS)}`);
    says('dice', `${DICE_DIVIDEND / ROLLS / 10_000} ÷ (`, ` ÷ ${western.format(ROLLS)})**`, '**1%**');
    says('dice', '50.00', western.format(winningRolls('over', 5000)), `${dicePays(5000) / 10_000}×`);
    says('dice', `**${DICE_LEAST / 10_000}×**`, `**${western.format(DICE_MOST / 10_000)}×**`);
    for (const { least, most } of [over, under])
      expect(
        rules.get('dice')?.split(new RegExp(`\\*\\*${shown(least)} (?:to|से) ${shown(most)}\\*\\*`)),
      ).toHaveLength(3);
    says('dice', `₹${indian.format(MAX_PAYOUT)}`);
    says('fairness', western.format(HEADS), '`clientSeed:nonce:0`', '`HMAC-SHA256`');
  });
});

const houseKeeps = (returned: number) => Math.round((1 - returned) * 100);

/** The probability of a result of at least this many hundredths, in percent with one decimal. */
function chanceOf(hundredths: number): number {
  const largest = Math.floor(LIMBO_DIVIDEND / hundredths);
  expect([limboOf(largest) >= hundredths, limboOf(largest + 1) >= hundredths]).toEqual([true, false]);
  return Math.round((1000 * (largest + 1)) / DRAWS) / 10;
}

test('the post that checks a flip has the real numbers', async () => {
  const seed = '0'.repeat(64);
  const { digest, draw } = await deriveRound(seed, 'test-client', 2);
  const hundredths = limboOf(draw);
  expect([sideOf(draw), hundredths]).toEqual(['Head', 318]);
  expect(posts).toHaveLength(2);
  for (const post of posts) {
    expect(post).toContain(await hashOf(seed));
    expect(post).toContain(`\`${digest.slice(0, 8)}\``);
    expect(post).toContain(western.format(draw));
    expect(post).toContain(`0.99 × 4,294,967,296 ÷ ${western.format(draw)} = 3.1837…`);
    expect(post).toContain(`**${hundredths / 100}×**`);
  }
});

test('the post that checks a match has the real numbers', async () => {
  const { salt, seeds, chainEnd } = SEASON;
  const digest = hexOf(await hmacOf(seeds[1], `${salt}:2:0`));
  expect(await hashedTimes(seeds[1], 2)).toBe(chainEnd);
  expect(digest.slice(0, 8)).toBe('53013944');
  expect(matchPosts).toHaveLength(2);
  for (const post of matchPosts) {
    for (const value of [salt, seeds[1], chainEnd, '53013944']) expect(post).toContain(`\`${value}\``);
    expect(post).toContain(`printf ${seeds[1]} | sha256sum\nprintf ${seeds[0]} | sha256sum\n`);
    expect(post).toContain(`\`${seeds[0].slice(0, 8)}…\``);
    expect(post).toContain(`\`${chainEnd.slice(0, 8)}…\``);
    expect(post).toContain(`printf '${salt}:2:0' | openssl dgst -sha256 -hmac ${seeds[1]}\n`);
  }
});
