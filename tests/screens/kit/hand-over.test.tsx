import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOver } from '../../../src/actors/shared/save-file.ts';

let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

/** A device with this pointer, and a browser with this outcome of a share; null if it cannot share files. */
function device(pointer: 'coarse' | 'fine', share: ((data: ShareData) => Promise<void>) | null) {
  const original = matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    original(query === '(pointer: coarse)' ? (pointer === 'coarse' ? 'all' : 'not all') : query),
  );
  Object.defineProperty(navigator, 'canShare', { value: () => share !== null, configurable: true });
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

const give = () => handOver('statement.csv', 'a,b\r\n', 'text/csv');

test('on a phone a file goes to the share sheet, under its name and whole', async () => {
  const shared: File[] = [];
  device('coarse', async ({ files = [] }) => void shared.push(...files));
  expect(await give()).toBe('shared');
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['statement.csv', 'text/csv']]);
  expect(await shared[0]?.text()).toBe('a,b\r\n');
  expect(saved).toEqual([]);
});

test('closing the share sheet gives no file', async () => {
  device('coarse', () => Promise.reject(new DOMException('', 'AbortError')));
  expect(await give()).toBe('dropped');
  expect(saved).toEqual([]);
});

test('while a share sheet is open the file is neither shared nor saved', async () => {
  device('coarse', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  await expect(give()).rejects.toThrow(DOMException);
  expect(saved).toEqual([]);
});

test.each([
  ['a phone that shares no files', 'coarse', null],
  ['a phone that may not share now', 'coarse', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ['a desktop', 'fine', async () => {}],
] as const)('on %s the browser is asked to save it', async (_, pointer, share) => {
  device(pointer, share);
  expect(await give()).toBe('saved');
  expect(saved).toEqual(['statement.csv']);
});
