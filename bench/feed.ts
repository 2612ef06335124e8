import { setTimeout as pause } from 'node:timers/promises';
import { startBrowser, type Tab } from './browser.ts';
import { buildPage, DIST } from './build.ts';
import { type FeedServer, startFeedServer } from './feed-server.ts';
import { type Finding, median, runAlone } from './measure.ts';
import { slowDown } from './slow.ts';

const MATCHES = 500;
const MOVES_PER_SECOND = 5000;
const ROUNDS = 3;
const ROUND_MS = 4000;
const WARM_UP_MS = 4000;

/** Pages on which the bytes of prices are counted. */
const PLACES = { '/live-bets': '/live-bets', 'a match': '/live-bets/live-bet/1' };

/** A person's activity meanwhile: starts it, and returns how to end it. */
const DOINGS: Record<string, (tab: Tab) => Promise<() => Promise<void>>> = {
  'and nothing else': async () => async () => {},
  'and the list is scrolled': async (tab) => {
    await tab.run(scroll);
    return () => tab.run(scrollBack);
  },
  'and the list is searched': async (tab) => {
    await tab.run(() => document.querySelector<HTMLInputElement>('[role="search"] input')?.focus());
    let isOver = false;
    const typing = (async () => {
      for (const letter of 'home 12 ') {
        if (isOver) return;
        await tab.send('Input.insertText', { text: letter });
        await pause(ROUND_MS / 10);
      }
    })();
    return async () => {
      isOver = true;
      await typing;
      for (const type of ['keyDown', 'keyUp'] as const)
        await tab.send('Input.dispatchKeyEvent', {
          type,
          key: 'a',
          code: 'KeyA',
          modifiers: 2,
          commands: ['selectAll'],
        });
      for (const type of ['keyDown', 'keyUp'] as const)
        await tab.send('Input.dispatchKeyEvent', {
          type,
          key: 'Delete',
          code: 'Delete',
          windowsVirtualKeyCode: 46,
        });
      await tab.run(() => document.querySelector<HTMLInputElement>('[role="search"] input')?.blur());
      await tab.run(waitForMatches);
    };
  },
  'and a slip is open': async (tab) => {
    await tab.run(() => document.querySelector<HTMLButtonElement>('.odds button')?.click());
    await tab.run(waitForSlip);
    // The tap itself is measured with the others, by `taps.ts`.
    await pause(1000);
    return async () => {
      await tab.run(() => history.back());
      await pause(1000);
      // The selection stays in the slip. A tap on a chosen price removes it.
      await tab.run(() =>
        document.querySelector<HTMLButtonElement>('.odds button[aria-pressed="true"]')?.click(),
      );
      await pause(1000);
    };
  },
};

/** Whether `/live-bets` stays smooth on a slow phone while thousands of prices move. */
export async function feed(): Promise<Finding[]> {
  await buildPage();
  const server = await startFeedServer(DIST, MATCHES);
  const browser = await startBrowser();
  try {
    const tab = await browser.newTab();
    await slowDown(tab, { network: false });
    await tab.beforePages(() => localStorage.setItem('access-token', 'bench'));
    server.move(MOVES_PER_SECOND);
    const bytes: Finding[] = [];
    for (const [place, path] of Object.entries(PLACES)) {
      await tab.open(server.origin + path);
      await tab.run(waitForMatches);
      await pause(WARM_UP_MS);
      bytes.push(await bytesAt(place, server));
    }
    await tab.open(`${server.origin}/live-bets`);
    await tab.run(waitForMatches);
    await pause(WARM_UP_MS);
    await tab.run(watch);
    const done: Done[] = [];
    for (const [doing, begin] of Object.entries(DOINGS)) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const end = await begin(tab);
        rounds.push(await measure(tab, server));
        await end();
      }
      done.push({ doing, rounds });
    }
    server.stop();
    await pause(1000);
    return [...bytes, ...findingsOf(done, await countWrong(tab, server))];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The observations on the page in a round. */
interface Watched {
  /** Milliseconds between frames. */
  frames: number[];
  /** The prices rendered, and how many of them had not changed. */
  prices: number;
  needless: number;
  /** Other rendered elements, except countdowns: their names. */
  others: string[];
}

interface Round extends Watched {
  movesPerSecond: number;
}

interface Done {
  doing: string;
  rounds: Round[];
}

async function measure(tab: Tab, server: FeedServer): Promise<Round> {
  await tab.run(takeWatched);
  const before = { at: performance.now(), ...server.told };
  await pause(ROUND_MS);
  const watched = await tab.run(takeWatched);
  const seconds = (performance.now() - before.at) / 1000;
  return { ...watched, movesPerSecond: (server.told.moves - before.moves) / seconds };
}

/** Bytes of prices in a minute: for the matches in view on the page, and for all matches. */
async function bytesAt(place: string, { told }: FeedServer): Promise<Finding> {
  const before = { at: performance.now(), ...told };
  await pause(ROUND_MS);
  const kilobytes = (bytes: number) => (bytes * 60) / (performance.now() - before.at);
  return {
    what: `prices sent in a minute, ${place}`,
    measured: kilobytes(told.bytes - before.bytes),
    budget: 100,
    kind: 'atMost',
    unit: 'KB',
    note: `those of all ${MATCHES} matches are ${kilobytes(told.bytesOfAll - before.bytesOfAll).toFixed(0)} KB`,
  };
}

function findingsOf(done: Done[], wrong: number): Finding[] {
  const [still = [], ...others] = done.map(({ rounds }) => rounds);
  const sum = (rounds: Round[], figure: 'prices' | 'needless') =>
    rounds.reduce((total, round) => total + round[figure], 0);
  const otherElements = still.flatMap(({ others }) => others);
  const none = { budget: 0, kind: 'atMost', unit: '' } as const;
  return [
    {
      what: `price moves of ${MATCHES} matches, those in view of /live-bets told`,
      measured: median([still, ...others].flat().map(({ movesPerSecond }) => movesPerSecond)),
      // The mover's timers are a little late.
      budget: MOVES_PER_SECOND * 0.98,
      kind: 'atLeast',
      unit: '/s',
      note: `${sum(still, 'prices')} prices rendered while nothing else is done`,
    },
    ...done.map(({ doing, rounds }): Finding => {
      const frames = rounds.flatMap((round) => round.frames);
      return {
        what: `longest frame meanwhile, ${doing}`,
        measured: median(rounds.map((round) => Math.max(...round.frames))),
        budget: 50,
        kind: 'atMost',
        unit: 'ms',
        note: `${frames.filter((frame) => frame > 50).length} of ${frames.length} frames over 50 ms`,
      };
    }),
    { what: 'prices rendered that had not changed', measured: sum(still, 'needless'), ...none },
    {
      what: 'other elements rendered',
      measured: otherElements.length,
      ...none,
      note: [...new Set(otherElements)].join(', '),
    },
    { what: 'prices on the screen that are wrong afterwards', measured: wrong, ...none },
  ];
}

/** Runs in the page. */
async function waitForMatches(): Promise<void> {
  while (document.querySelector('main .price') === null)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Runs in the page. */
async function waitForSlip(): Promise<void> {
  while (document.querySelector('dialog[open] form') === null)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Runs in the page: scrolls down and up like a restless thumb, until told to stop. */
function scroll(): void {
  let isOver = false;
  window.addEventListener('scroll-ends', () => (isOver = true), { once: true });
  const since = performance.now();
  const next = (at: number) => {
    if (isOver) return;
    scrollTo(0, 3000 * (1 - Math.cos((at - since) / 1500)));
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the page. */
function scrollBack(): void {
  window.dispatchEvent(new Event('scroll-ends'));
  scrollTo(0, 0);
}

/** Runs in the page: records every frame, and every element that React renders. */
function watch(): void {
  const watched: Watched = { frames: [], prices: 0, needless: 0, others: [] };
  Object.assign(window, { watched });
  let last = performance.now();
  const next = (at: number) => {
    // In whole milliseconds: three frames of the screen are 50, not 50.1.
    watched.frames.push(Math.round(at - last));
    last = at;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);

  for (const element of document.querySelectorAll('main, main *')) {
    // React stores an element's props in a property with this name, and sets it at each render.
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    if (key === undefined || element.matches('[role="timer"]')) continue;
    let props = Reflect.get(element, key);
    Object.defineProperty(element, key, {
      get: () => props,
      set(rendered) {
        if (element.matches('.price + small')) {
          watched.prices += 1;
          if (String(rendered.children) === String(props.children)) watched.needless += 1;
        } else if (!element.matches('.price, .price > *'))
          watched.others.push(`${element.localName} in ${element.closest('[class]')?.className}`);
        props = rendered;
      },
    });
  }
}

/** Runs in the page: the observations since the last call. */
function takeWatched(): Watched {
  const { watched } = window as unknown as { watched: Watched };
  const taken = { ...watched };
  Object.assign(watched, { frames: [], prices: 0, needless: 0, others: [] });
  return taken;
}

async function countWrong(tab: Tab, { pricesOf }: FeedServer): Promise<number> {
  const shown = await tab.run(() =>
    [...document.querySelectorAll('main article')]
      .filter((card) => card.getBoundingClientRect().top < innerHeight)
      .map((card) => ({
        match: Number(card.querySelector('a')?.href.split('/').at(-1)),
        prices: [...card.querySelectorAll('.price')].map(({ textContent }) => textContent),
      })),
  );
  if (shown.length === 0) throw new Error('No match is on the screen');
  return shown
    .flatMap(({ match, prices }) => pricesOf(match).map((price, place) => prices[place] === `${price}%`))
    .filter((isRight) => !isRight).length;
}

await runAlone(import.meta.filename, feed);
