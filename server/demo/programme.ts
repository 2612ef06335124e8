import { randomInt } from 'node:crypto';
import type { Sport } from '../../src/schemas/bets/sports.ts';
import type { NewMatch } from '../bets/matches/make.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Marks the references of the matches that the croupier makes, and so looks after. */
export const PROGRAMME = 'programme';

/** A series of matches, one in each period. Times are in milliseconds. */
interface Series {
  name: string;
  competition: string;
  sport: Sport;
  /** An even number of them, more than twice as many as there are matches at a time. */
  teams: readonly string[];
  period: number;
  /** How long before it opens a match is announced. */
  announced: number;
  open: number;
  /** Extra windows after the closing time: how much longer each lasts, and the most that it pays. */
  extra: readonly { lasts: number; winRatio: number }[];
  minimumBetPaise: number;
}

/** Some seven matches at a time, one of them closing within the minute and another within two. */
const SERIES: readonly Series[] = [
  {
    name: 'raid',
    competition: 'Lantern Kabaddi Raid',
    sport: 'kabaddi',
    teams: [
      'Chambal Night Owls',
      'Konkan Lanterns',
      'Satpura Kites',
      'Sundarban Drummers',
      'Vidarbha Fireflies',
      'Mandovi Ferrymen',
      'Kutch Salt Riders',
      'Bundel Stonecutters',
      'Godavari Anklets',
      'Palani Torchbearers',
    ],
    period: MINUTE,
    announced: MINUTE,
    open: 2 * MINUTE,
    extra: [],
    minimumBetPaise: 10_00,
  },
  {
    name: 'night',
    competition: 'Floodlight Cricket Night',
    sport: 'cricket',
    teams: [
      'Nilgiri Lamplighters',
      'Deccan Moonrakers',
      'Malabar Nightjars',
      'Aravalli Comets',
      'Coromandel Stars',
      'Doab Lantern Eleven',
      'Saurashtra Tidewatch',
      'Spiti Snow Lions',
      'Zanskar Yaks',
      'Hooghly Steamers',
    ],
    period: 6 * MINUTE,
    announced: 5 * MINUTE,
    open: 8 * MINUTE,
    extra: [
      { lasts: 3 * MINUTE, winRatio: 80 },
      { lasts: 3 * MINUTE, winRatio: 60 },
    ],
    minimumBetPaise: 20_00,
  },
  {
    name: 'monsoon',
    competition: 'Monsoon Football Evening',
    sport: 'football',
    teams: [
      'Brahmaputra Rafters',
      'Cauvery Herons',
      'Ganga Ghat Wanderers',
      'Periyar Elephants',
      'Mahanadi Otters',
      'Sahyadri Cloudburst',
      'Chilika Flamingos',
      'Thar Dune Runners',
      'Wular Boatmen',
      'Gir Teak Rovers',
    ],
    period: 10 * MINUTE,
    announced: 10 * MINUTE,
    open: 20 * MINUTE,
    extra: [{ lasts: 5 * MINUTE, winRatio: 75 }],
    minimumBetPaise: 50_00,
  },
];

/** Above all prices. */
const FIRST_WINDOW_RATIO = 400;
const TOSS_RATIO = 96;
/** A match that closes sooner than that is not begun any more. */
const LATEST_START = 20 * SECOND;

/** All matches of the programme that have been announced and not closed at that time. */
export function programmeAt(now: Date): (NewMatch & { reference: string })[] {
  return SERIES.flatMap((series) => {
    const lasts = series.extra.reduce((sum, window) => sum + window.lasts, series.open);
    const first = Math.floor((now.getTime() + LATEST_START - lasts) / series.period) + 1;
    const last = Math.floor((now.getTime() + series.announced) / series.period);
    return Array.from({ length: last - first + 1 }, (_, index) => matchOf(series, first + index));
  });
}

function matchOf(series: Series, slot: number): NewMatch & { reference: string } {
  const opens = slot * series.period;
  const windows = [{ closesAt: new Date(opens + series.open), winRatio: FIRST_WINDOW_RATIO }];
  let closes = opens + series.open;
  for (const { lasts, winRatio } of series.extra) {
    closes += lasts;
    windows.push({ closesAt: new Date(closes), winRatio });
  }
  const [home, away] = pairOf(series.teams, slot);
  const [homeRatio, awayRatio] = pricesOf(randomInt(40, 61) / 100);
  return {
    reference: `${PROGRAMME}:${series.name}:${slot}`,
    name: `${home} v ${away}`,
    competition: series.competition,
    sport: series.sport,
    opensAt: new Date(opens),
    minimumBetPaise: series.minimumBetPaise,
    windows,
    sides: [
      { name: home, winRatio: homeRatio },
      { name: away, winRatio: awayRatio },
    ],
    tossRatio: TOSS_RATIO,
  };
}

/** Every second team meets every other one in turn, and nobody is in two matches at a time. */
function pairOf(teams: readonly string[], slot: number): [string, string] {
  const pairs = teams.length / 2;
  const round = Math.floor(slot / pairs);
  const home = 2 * (slot % pairs);
  const away = (home + 1 + 2 * (round % pairs)) % teams.length;
  return [teams[home] ?? '', teams[away] ?? ''];
}

/** The house's share of all stakes. */
const MARGIN = 0.06;
/** Chances are whole half percents, from 20 % to 80 %: coarse enough for each to have prices of its own. */
const STEPS = 200;
const LEAST = 40;
const MOST = STEPS - LEAST;

/** The prices of two sides, in percent of the stake with one decimal, for the first one's chance to win. */
export function pricesOf(chance: number): [number, number] {
  const ratio = (p: number) => Math.round(((1 - MARGIN) / p - 1) * 1000) / 10;
  return [ratio(chance), ratio(1 - chance)];
}

/** The chance of the first of two sides that their prices stand for: the nearest one that is offered. */
export function chanceOf(first: number, second: number): number {
  const steps = Math.round((STEPS * (100 + second)) / (200 + first + second));
  return Math.min(MOST, Math.max(LEAST, steps)) / STEPS;
}

/**
 * The chances that one step may lead to, each as likely as the other: as far up as down, everywhere, so that what is
 * known of the way so far tells nothing of the way to come. Turning back at the bounds would tell it, and one could
 * bet on that; so a chance that has come to a bound stays there.
 */
export function stepsFrom(chance: number): number[] {
  const steps = Math.round(chance * STEPS);
  return steps <= LEAST || steps >= MOST ? [chance] : [(steps - 1) / STEPS, (steps + 1) / STEPS];
}

/** A small step of a chance, within what the programme offers. */
export function drift(chance: number): number {
  const steps = stepsFrom(chance);
  return steps[randomInt(steps.length)] ?? chance;
}
