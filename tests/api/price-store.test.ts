import { expect, test } from 'vitest';
import { createPriceStore } from '../../src/actors/bets/price-store.ts';

/** A store whose frames the test draws by hand, 125 ms apart. */
function store() {
  let now = 0;
  const frames: ((at: number) => void)[] = [];
  const prices = createPriceStore((frame) => frames.push(frame));
  const set = (side: number, ratio: number, own = ratio) => prices.set(side, ratio, own);
  const draw = () => {
    now += 125;
    frames.splice(0).forEach((frame) => void frame(now));
  };
  const learn = (side: number, ratio: number, asOf: number) =>
    prices.learn([{ team_value: side, win_ratio: ratio, price: ratio }], asOf);
  return { ...prices, set, learn, forget: prices.learn, frames, draw };
}

test('a price is shown with the next frame', () => {
  const { set, get, draw } = store();
  set(7, 80);
  expect(get(7)).toBeUndefined();
  draw();
  expect(get(7)).toEqual({ ratio: 80, own: 80 });
  expect(get(8)).toBeUndefined();
});

test("a change of a side's own price counts, too, while the window caps its ratio", () => {
  const { set, get, subscribe, draw } = store();
  set(7, 60, 80);
  draw();
  const told: unknown[] = [];
  subscribe(7, () => told.push(get(7)));
  for (const own of [85, 85, 70.5]) {
    set(7, 60, own);
    draw();
  }
  expect(told).toEqual([
    { ratio: 60, own: 85 },
    { ratio: 60, own: 70.5 },
  ]);
});

test('any number of moves take one frame, and the next frame runs only after another move', () => {
  const { set, frames, draw } = store();
  for (let side = 1; side <= 1500; side++) set(side, side);
  set(1, 99);
  expect(frames).toHaveLength(1);
  draw();
  expect(frames).toHaveLength(0);
  set(1, 98);
  expect(frames).toHaveLength(1);
});

test('only listeners of changed sides are notified, once, after all prices are stored', () => {
  const { set, get, subscribe, draw } = store();
  set(1, 10);
  set(2, 20);
  set(3, 30);
  draw();
  const told: unknown[] = [];
  for (const side of [1, 2, 3, 4]) subscribe(side, () => told.push([side, get(1)?.ratio, get(2)?.ratio]));
  set(1, 11);
  set(1, 12);
  set(2, 25);
  set(3, 31);
  set(3, 30);
  draw();
  expect(told).toEqual([
    [1, 12, 25],
    [2, 12, 25],
  ]);
});

test('nine sides with listeners are updated in a frame, the others in the next frames', () => {
  const { set, get, subscribe, frames, draw } = store();
  const told: number[] = [];
  for (let side = 1; side <= 20; side++) subscribe(side, () => told.push(side));
  for (let side = 1; side <= 500; side++) set(side, 80);
  draw();
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  set(20, 81);
  set(1, 82);
  draw();
  expect(told.slice(9)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
  draw();
  expect(told.slice(18)).toEqual([19, 20, 1]);
  expect([20, 1, 500].map((side) => get(side)?.ratio)).toEqual([81, 82, 80]);
  expect(frames).toEqual([]);
});

test('the object stays the same until the price changes', () => {
  const { set, get, draw } = store();
  set(7, 80);
  draw();
  const before = get(7);
  set(7, 80);
  draw();
  expect(get(7)).toBe(before);
  set(7, 81);
  expect(get(7)).toBe(before);
  draw();
  expect(get(7)).not.toBe(before);
  expect(before).toEqual({ ratio: 80, own: 80 });
});

test('listeners that have unsubscribed are not notified; the others are', () => {
  const { set, subscribe, draw } = store();
  const told: string[] = [];
  const leaveA = subscribe(7, () => told.push('a'));
  const leaveB = subscribe(7, () => told.push('b'));
  leaveA();
  set(7, 1);
  draw();
  leaveB();
  leaveB();
  set(7, 2);
  draw();
  subscribe(7, () => told.push('c'));
  leaveB();
  set(7, 3);
  draw();
  expect(told).toEqual(['b', 'c']);
});

test('a move that comes while a frame is shown waits for the next one', () => {
  const { set, get, subscribe, draw } = store();
  subscribe(1, () => set(2, 5));
  set(1, 1);
  draw();
  expect(get(2)).toBeUndefined();
  draw();
  expect(get(2)).toEqual({ ratio: 5, own: 5 });
});

test('the sides with listeners are reported in the next frame, in order, once for all changes', () => {
  const { subscribe, onWatched, frames, draw } = store();
  const told: number[][] = [];
  onWatched((sides) => told.push(sides));
  const leave = [100, 9, 30, 9].map((side) => subscribe(side, () => {}));
  expect([told, frames.length]).toEqual([[], 1]);
  draw();
  expect(told).toEqual([[9, 30, 100]]);
  // Another listener remains.
  leave[1]?.();
  expect(frames).toEqual([]);
  leave[0]?.();
  leave[0]?.();
  leave[3]?.();
  draw();
  draw();
  expect(told.slice(1)).toEqual([[30]]);
  leave[2]?.();
  subscribe(30, () => {});
  draw();
  draw();
  expect(told.slice(2)).toEqual([[30]]);
});

test('while a person scrolls, new sides are reported every 250 ms, and none is forgotten', () => {
  const { subscribe, onWatched, frames, draw } = store();
  const told: number[][] = [];
  onWatched((sides) => told.push(sides));
  subscribe(1, () => {});
  draw();
  subscribe(2, () => {});
  draw();
  subscribe(3, () => {});
  expect(told).toEqual([[1]]);
  draw();
  expect(told.slice(1)).toEqual([[1, 2, 3]]);
  expect(frames).toEqual([]);
});

test('an answer replaces prices from before its request, with or without listeners', () => {
  const { set, get, learn, subscribe, draw } = store();
  set(1, 85);
  set(2, 85);
  draw(); // at 125
  const told: unknown[] = [];
  subscribe(1, () => told.push(get(1)?.ratio));
  learn(1, 60, 126);
  learn(2, 60, 124);
  learn(3, 60, 126);
  draw(); // at 250
  expect([1, 2, 3].map((side) => get(side)?.ratio)).toEqual([60, 85, undefined]);
  expect(told).toEqual([60]);
  learn(1, 50, 250);
  learn(2, 50, 251);
  draw();
  expect([1, 2].map((side) => get(side)?.ratio)).toEqual([60, 50]);
});

test('a price that is repeated unchanged counts as of the repetition', () => {
  const { set, get, learn, draw } = store();
  set(1, 85);
  draw();
  set(1, 85);
  draw(); // at 250
  learn(1, 60, 200);
  draw();
  expect(get(1)?.ratio).toBe(85);
});

test('a move that waits for the next frame is later than any answer', () => {
  const { set, get, learn, draw } = store();
  set(1, 80);
  draw();
  set(1, 85);
  learn(1, 60, 200);
  draw();
  expect(get(1)?.ratio).toBe(85);
});

test('an answer that concerns a side without its price drops an older price', () => {
  const { set, get, forget, subscribe, draw } = store();
  for (const side of [1, 2, 3]) set(side, 85);
  draw(); // at 125
  set(2, 85);
  draw(); // at 250
  subscribe(3, () => {});
  const bets = [1, 2, 3].map((team_value) => ({ team_value, win_ratio: 99 }));
  forget(bets, 200);
  draw();
  expect([1, 2, 3].map((side) => get(side)?.ratio)).toEqual([undefined, 85, 85]);
});

test('listeners of a dropped price are notified when it comes, even if it is the same', () => {
  const { set, get, forget, subscribe, draw } = store();
  set(1, 85);
  draw();
  forget([{ team_value: 1, win_ratio: 99 }], 200);
  const told: unknown[] = [];
  subscribe(1, () => told.push(get(1)?.ratio));
  set(1, 85);
  draw();
  expect(told).toEqual([85]);
});
