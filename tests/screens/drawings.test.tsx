import { expect, test } from 'vitest';

const drawings = import.meta.glob<string>('../../docs/statecharts/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
/** The greatest width, in px, of a page on which drawings are read. */
const WIDEST = 1500;

test('each statechart is drawn in a browser, no wider than a page', async () => {
  expect(Object.keys(drawings)).not.toEqual([]);
  for (const [file, address] of Object.entries(drawings)) {
    const image = new Image();
    image.src = address;
    await expect(image.decode(), file).resolves.toBeUndefined();
    expect(image.naturalWidth, file).toBeGreaterThan(0);
    expect(image.naturalWidth, file).toBeLessThanOrEqual(WIDEST);
  }
});
