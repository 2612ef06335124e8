import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../../../src/ui/kit/controls/button.tsx';
import { Checkbox } from '../../../src/ui/kit/controls/checkbox.tsx';
import { Price } from '../../../src/ui/kit/data/price.tsx';
import { Progress } from '../../../src/ui/kit/data/progress.tsx';
import { contrast, prefer, wearTheme } from './theme.ts';

beforeAll(wearTheme);
afterEach(() => prefer({}));

type Spot = [red: number, green: number, blue: number];

/** The painted pixels of an element: their colours, line by line. */
async function painted(what: Locator): Promise<Spot[][]> {
  const data = await page.screenshot({ element: what, save: false });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x): Spot => {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * (y * width + x));
      return [red, green, blue];
    }),
  );
}

/** The greatest contrast to the first of them. */
const range = (spots: Spot[]) => Math.max(...spots.map((spot) => contrast(spot, spots[0] ?? spot)));

/** Without the outline. */
const inside = (lines: Spot[][], edge: number) =>
  lines.slice(edge, -edge).map((line) => line.slice(edge, -edge));

describe.each(['light', 'dark'])('in forced colours, %s', (scheme) => {
  beforeEach(async () => {
    await page.viewport(1280, 800);
    await prefer({ 'forced-colors': 'active', 'prefers-color-scheme': scheme });
  });

  test('a checked box has a tick that can be seen', async () => {
    await render(
      <>
        <Checkbox label="Taken" name="taken" value={true} onChange={() => {}} />
        <Checkbox label="Left" name="left" value={false} onChange={() => {}} />
      </>,
    );
    const middle = async (name: string) =>
      range(inside(await painted(page.getByRole('checkbox', { name })), 6).flat());
    expect(await middle('Taken')).toBeGreaterThanOrEqual(3);
    expect(await middle('Left')).toBe(1);
  });

  test('a price that went up and one that went down differ', async () => {
    const view = (percent: number) => (
      <p data-testid="price" style={{ padding: '0 30px', background: 'Canvas', width: 'max-content' }}>
        <style>{'.price > i[data-up] { animation: none !important; }'}</style>
        <Price percent={percent} />
      </p>
    );
    const { rerender } = await render(view(80));
    /** The share of the arrow in its upper and its lower half. */
    const halves = async () => {
      const all = await painted(page.getByTestId('price'));
      const perPx = all.length / page.getByTestId('price').element().getBoundingClientRect().height;
      // It is to the left of the figure.
      const lines = all.map((line) => line.slice(Math.ceil(17 * perPx), Math.floor(28 * perPx)));
      const ground = lines[0]?.[0];
      if (ground === undefined) throw new Error('Nothing is painted');
      const inked = lines
        .map((line) => line.filter((spot) => contrast(spot, ground) >= 3).length)
        .filter((count) => count > 0);
      const half = inked.length / 2;
      const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
      return [sum(inked.slice(0, Math.floor(half))), sum(inked.slice(Math.ceil(half)))];
    };
    expect(await halves()).toEqual([0, 0]);
    await rerender(view(90));
    const [over = 0, under = 0] = await halves();
    expect(under).toBeGreaterThan(over);
    await rerender(view(70));
    const [above = 0, below = 0] = await halves();
    expect(above).toBeGreaterThan(below);
  });

  test('a disabled button is grey, an enabled one is not', async () => {
    await render(
      <>
        <Button disabled>
          <b>Held</b>
        </Button>
        <Button>
          <b>Free</b>
        </Button>
        <span data-testid="grey" style={{ color: 'GrayText' }} />
      </>,
    );
    const colourOf = (text: Locator) => getComputedStyle(text.element()).color;
    const grey = colourOf(page.getByTestId('grey'));
    expect(colourOf(page.getByText('Held'))).toBe(grey);
    expect(colourOf(page.getByText('Free'))).not.toBe(grey);
  });

  test('the filled part of a progress bar stands out', async () => {
    await render(<Progress label="Sending" percent={50} />);
    const bar = inside(await painted(page.getByRole('progressbar')), 2);
    const line = bar[Math.floor(bar.length / 2)] ?? [];
    const [done, open] = [line[Math.floor(line.length / 4)], line[Math.floor((line.length * 3) / 4)]];
    if (done === undefined || open === undefined) throw new Error('Nothing is painted');
    expect(contrast(done, open)).toBeGreaterThanOrEqual(3);
  });
});
