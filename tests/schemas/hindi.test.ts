import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limitRefusal } from '../../server/account/limits/limit-refusal.ts';
import { BOT_NAMES } from '../../server/demo/bots/accounts.ts';
import { leagueSeasonsAt } from '../../server/demo/leagues.ts';
import { programmeAt } from '../../server/demo/programme.ts';
import { hi, inHindi } from '../../src/i18n/hi.ts';
import { LIMIT_KINDS, periodsOf } from '../../src/schemas/account/limits.ts';
import { nameInHindi, namesInHindi } from '../../src/schemas/bets/names-in-hindi.ts';
import { filesBelow } from '../model/machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The sentences among a source's texts. */
function sentencesIn(path: string, before: RegExp): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...source.matchAll(new RegExp(`${before.source}'([A-Z][^'\\n]* [^'\\n]*)'`, 'g'))].map(
    ([, sentence]) => sentence ?? '',
  );
}

describe('Hindi', () => {
  test.each([
    [
      'of validation',
      filesBelow(join(ROOT, 'src'), ['schemas'])
        .map((path) => `src/${path}`)
        .filter((path) => !path.endsWith('/names-in-hindi.ts')),
      /(?:)/,
    ],
    [
      'of the server about accounts',
      filesBelow(join(ROOT, 'server'), ['account']).map((path) => `server/${path}`),
      /(?:msg = |Refusal\(\d+, |refused\(field, )/,
    ],
    [
      'of the server about leagues with friends',
      filesBelow(join(ROOT, 'server'), ['bets/private-leagues']).map((path) => `server/${path}`),
      /(?:message = |Refusal\(\d+, |[rR]efused\((?:'\w+', )?)/,
    ],
    [
      'of the server about the pick a day',
      filesBelow(join(ROOT, 'server'), ['bets/daily-pick']).map((path) => `server/${path}`),
      /(?:message = |Refusal\(\d+, )/,
    ],
    [
      'of the server about support and pictures',
      [
        ...filesBelow(join(ROOT, 'server'), ['support']).map((path) => `server/${path}`),
        'server/http/picture.ts',
      ].filter((path) => !path.endsWith('/desk.ts')),
      /(?:TOO_MANY = |Refusal\(\d+, |wrong\(field, \d+, )/,
    ],
  ])('has every message %s', (_whose, files, before) => {
    const sentences = files
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => sentencesIn(path, before));
    expect(sentences).not.toEqual([]);
    expect(sentences.filter((sentence) => !(sentence in hi))).toEqual([]);
  });

  test('has each text once: of two, one would be shown everywhere without a word', async () => {
    const rooms = import.meta.glob<Record<string, Record<string, string>>>('/src/i18n/hi/*.ts');
    const catalogues = await Promise.all(Object.values(rooms).map((load) => load()));
    const texts = catalogues.flatMap((room) => Object.values(room).flatMap((texts) => Object.keys(texts)));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(texts.sort()).toEqual(Object.keys(hi).sort());
  });

  test.each([
    ['Accept and place bet', 'लगाएँ', 'Leave it', 'रहने दें'],
    ['Accept and cancel bet', 'वापस लें', 'Keep bet', 'रहने दें'],
    ['Place bet', 'लगाएँ', 'Cancel bet', 'वापस लें'],
    ['Won', 'जीती', 'Lost', 'हारी'],
    ['Won against {team}', 'जीते', 'Lost to {team}', 'हारे'],
    ['Over', 'ऊपर', 'Under', 'नीचे'],
    ['Over {target}', 'ऊपर', 'Under {target}', 'नीचे'],
    ['Head', 'हेड', 'Tail', 'टेल'],
    ['Follow {team}', 'करें', 'Stop following {team}', 'छोड़ें'],
    ['Deposit', 'जमा', 'Withdraw', 'निकालें'],
    ['Pay with play money', 'चुकाएँ', 'Decline', 'मना'],
    ['Save account', 'सहेजें', 'Remove account', 'हटाएँ'],
    ['Remove account', 'हटाएँ', 'Keep the account', 'रहने दें'],
    ['Log in', 'इन', 'Log out', 'आउट'],
    ['Log out there', 'वहाँ', 'Log out everywhere else', 'बाकी'],
    ['Turn it on', 'चालू', 'Turn it off', 'बंद'],
    ['Two-step log-in is on', 'चालू', 'Two-step log-in is off', 'बंद'],
    ['Show password', 'दिखाएँ', 'Hide password', 'छिपाएँ'],
    ['Close ticket', 'बंद', 'Keep it open', 'खुला'],
    ['Go on', 'जारी', 'Later', 'बाद'],
    ['Yes', 'हाँ', 'Not now', 'नहीं'],
  ])('tells “%s” (%s) from “%s” (%s)', (text, word, opposite, otherWord) => {
    const words = [text, opposite].map((one) =>
      [word, otherWord].filter((stem) => inHindi(one).includes(stem)),
    );
    expect(words).toEqual([[word], [otherWord]]);
  });

  test('has every team, competition and bot of the demo, and no other', () => {
    const minutes = Array.from({ length: 200 }, (_, minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
    const leagues = leagueSeasonsAt(new Date(Date.UTC(2026, 0, 7))).flatMap(({ fixtures }) => fixtures);
    const names = [...minutes.flatMap(programmeAt), ...leagues].flatMap(({ competition, teams }) => [
      competition,
      ...teams.map(({ name }) => name),
    ]);
    expect([...new Set(names), ...Object.values(BOT_NAMES)].sort()).toEqual(Object.keys(namesInHindi).sort());
  });

  test.each([
    ['a bot', 'Momentum Bot 6', 'मोमेंटम बॉट 6'],
    ['a team', 'Malabar Nightjars', 'मालाबार नाइटजार्स'],
    ['a match', 'Malabar Nightjars v Aravalli Comets', 'मालाबार नाइटजार्स बनाम अरावली कॉमेट्स'],
    [
      'a match with a team that an operator has named',
      'Malabar Nightjars v Lions',
      'Malabar Nightjars v Lions',
    ],
    ['a season', 'Banyan Kabaddi League 3 (2026-11-23 00:00)', 'बरगद कबड्डी लीग 3 (2026-11-23 00:00)'],
    ['a season of a cup that an operator has named', 'Lions Cup 3', 'Lions Cup 3'],
    ['a total', 'Over 62.5 points', '62.5 अंक से ज़्यादा'],
    ['a team with its handicap', 'Satpura Kites −4.5 points', 'सतपुड़ा काइट्स −4.5 अंक'],
    ['the other one, which an operator has named', 'Lions +1.5 goals', 'Lions +1.5 गोल'],
    ['a total of goals', 'Under 2.5 goals', '2.5 गोल से कम'],
    ['a name that an operator has typed', 'Lions v Tigers', 'Lions v Tigers'],
    ['the name of what every object has', 'constructor', 'constructor'],
  ])('says the name of %s', (_, name, said) => {
    expect(nameInHindi(name)).toBe(said);
  });

  test('has no name twice in a text: a pattern with two groups of one name is invalid, and all texts would fail', () => {
    const isTwice = (text: string) => /\{(\w+)\}.*\{\1\}/.test(text);
    expect(isTwice('From {time} to {time}.')).toBe(true);
    expect(Object.keys(hi).filter(isTwice)).toEqual([]);
  });

  test('leaves no name of a text unfilled', () => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const wrong = Object.entries(hi).filter(
      ([english, hindi]) => names(english).join() !== names(hindi).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('translates a message of several sentences, with their values', () => {
    expect(
      inHindi(
        'Your stake limit for 24 hours is ₹1,500.00, of which ₹40.50 is left. There is room for this from 22 Nov 2026, 08:15 pm.',
      ),
    ).toBe(
      'आपकी 24 घंटे की दाँव सीमा ₹1,500.00 है, जिसमें से ₹40.50 बाकी है। इसके लिए 22 नव॰ 2026, 08:15 pm से जगह होगी।',
    );
    expect(inHindi('You are on a break until 5 Sept 2026, 12:00 am.')).toBe(
      'आप 5 सित॰ 2026, 12:00 am तक ब्रेक पर हैं।',
    );
    expect(inHindi('You have excluded yourself until 1 Jan 2027, 09:05 am.')).toBe(
      'आपने 1 जन॰ 2027, 09:05 am तक ख़ुद पर रोक लगाई है।',
    );
    expect(inHindi('You have excluded yourself for good. You can still withdraw your money.')).toBe(
      'आपने हमेशा के लिए ख़ुद पर रोक लगाई है। आप अपना पैसा अब भी निकाल सकते हैं।',
    );
    expect(inHindi('This email belongs to another account. You have excluded yourself for good.')).toBe(
      'यह ईमेल किसी दूसरे खाते का है। आपने हमेशा के लिए ख़ुद पर रोक लगाई है।',
    );
    expect(inHindi('This is not known. Nor is that.')).toBe('This is not known. Nor is that.');
  });

  const refusalOf = (detail: object) =>
    limitRefusal(Object.assign(new Error(), { code: 'SKLIM', detail: JSON.stringify(detail) }))?.message ??
    '';

  test("translates the server's refusal beyond a limit of a single stake", () => {
    const single = { kind: 'stake', period: 'single', amount: 500_00, left: 500_00, until: null };
    expect(inHindi(refusalOf(single))).toBe('आपकी एक दाँव की सीमा ₹500.00 है।');
  });

  test("translates the server's refusal once the minutes of a day are used up", () => {
    const time = { kind: 'time', period: 'day', amount: 60_00, left: 0, until: '2026-11-22T18:30:00Z' };
    expect(inHindi(refusalOf(time))).toBe(
      'आपकी समय की सीमा दिन में 60 मिनट है, और आज उसमें कुछ नहीं बचा। इसके लिए 23 नव॰ 2026, 12:00 am से जगह होगी।',
    );
  });

  const ADDING_UP = LIMIT_KINDS.filter((kind) => kind !== 'time').flatMap((kind) =>
    periodsOf(kind).flatMap((period) => (period === 'single' ? [] : [[kind, period] as const])),
  );
  test.each(ADDING_UP)("translates the server's refusal beyond a limit: %s, %s", (kind, period) => {
    const detail = { kind, period, amount: 100_00, left: 50, until: '2026-11-22T14:45:00Z' };
    expect(inHindi(refusalOf(detail))).toMatch(
      /^आपकी \S+(?: \S+)? की \S+ सीमा ₹100.00 है, जिसमें से ₹0.50 बाकी है। इसके लिए 22 नव॰ 2026, 08:15 pm से जगह होगी।$/,
    );
  });

  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').split('## In Hindi')[1] ?? '';
  const rows = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \|[^|]*\| ?([^|]*) ?\|$/gm)]
    .slice(1)
    .map(([, english = '', , never = '']) => ({
      english,
      never: never.split(',').flatMap((word) => word.trim() || []),
    }))
    .filter(({ never }) => never.length > 0);

  test('has no word that the glossary rules out', () => {
    expect(rows.length).toBeGreaterThan(5);
  });

  test.each(rows)('has one word for $english', ({ never }) => {
    const texts = filesBelow(join(ROOT, 'server'), ['content/texts/hi']).map((path) =>
      readFileSync(join(ROOT, 'server', path), 'utf8'),
    );
    expect(texts).not.toEqual([]);
    // A whole word, or its beginning: दौर does not occur in दौरान.
    const found = never.flatMap((word) => {
      const pattern = new RegExp(`(?<!\\p{L}|\\p{M})${word}(?!ान)`, 'u');
      return [...Object.values(hi), ...texts].filter((text) => pattern.test(text));
    });
    expect(found).toEqual([]);
  });

  test('distinguishes a coming match, a cancelled bet and a void bet', () => {
    expect([hi.Scheduled, hi.Cancelled, hi.Void, hi.Abandoned]).toEqual([
      'आगामी',
      'वापस ली गई',
      'रद्द',
      'रद्द',
    ]);
    expect(hi['Win ratio']).toBe('भाव');
  });

  test('is written in Hindi', () => {
    const english = Object.entries(hi).filter(([, hindi]) => !/[\u0900-\u097f]/.test(hindi));
    expect(english).toEqual([]);
  });
});
