import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { language, loadLanguage, pageLanguage, t, translateMessage } from '../../../src/i18n/text.ts';
import { Countdown, formatRemaining } from '../../../src/ui/kit/data/countdown.tsx';
import { Price } from '../../../src/ui/kit/data/price.tsx';
import { formatMoney, Money } from '../../../src/ui/kit/format/money.tsx';
import { ChosenOdds, oddsIn } from '../../../src/ui/kit/format/odds.ts';
import { formatPercent } from '../../../src/ui/kit/format/percent.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatNear,
  formatTime,
  Time,
} from '../../../src/ui/kit/format/time.tsx';
import { sharedTexts } from '../../pages/shared.ts';

afterEach(async () => {
  vi.useRealTimers();
  await loadLanguage('en');
});

describe('odds', () => {
  test.each([
    [60, '60%', '1.60', '3/5'],
    [67.9, '67.9%', '1.679', '679/1000'],
    [67.95, '67.95%', '1.6795', '1359/2000'],
    [100, '100%', '2.00', '1/1'],
    [251, '251%', '3.51', '251/100'],
    [0.5, '0.5%', '1.005', '1/200'],
    [10_000, '10,000%', '101.00', '100/1'],
    [67_942, '67,942%', '680.42', '33971/50'],
    [1_234_567.89, '12,34,567.89%', '12346.6789', '123456789/10000'],
  ])('of %j %% are %s, %s or %s', (percent, ...written) => {
    expect([oddsIn.percent(percent), oddsIn.decimal(percent), oddsIn.fractional(percent)]).toEqual(written);
  });

  const hundredths = fc.integer({ min: 1, max: 1_000_000 });

  test('and shares in percent are grouped as amounts of rupees are', () => {
    const rupees = (percent: number) => formatMoney(percent, { style: 'short' }).replace('₹', '');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (whole) => {
        expect(oddsIn.percent(whole)).toBe(`${rupees(whole)}%`);
        expect(formatPercent(whole)).toBe(`${rupees(whole)}%`);
        expect(formatPercent(-whole)).toBe(`${rupees(-whole)}%`);
        expect(formatPercent(whole, { signed: true })).toBe(`+${rupees(whole)}%`);
      }),
    );
  });

  test('in percent without commas are the number itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (profit) => {
        expect(Number(oddsIn.percent(profit / 100).replaceAll(/[,%]/g, ''))).toBe(profit / 100);
      }),
    );
  });

  test('in decimals times the stake are exactly what a win pays back', () => {
    fc.assert(
      fc.property(hundredths, (profit) => {
        const [whole = '', decimals = ''] = oddsIn.decimal(profit / 100).split('.');
        expect(decimals).toMatch(/^\d{2,4}$/);
        expect(BigInt(whole + decimals.padEnd(4, '0'))).toBe(BigInt(10_000 + profit));
      }),
    );
  });

  test('as a fraction are exact, and reduced', () => {
    fc.assert(
      fc.property(hundredths, (profit) => {
        const [above = 0, below = 0] = oddsIn
          .fractional(profit / 100)
          .split('/')
          .map(Number);
        expect(above * 10_000).toBe(below * profit);
        for (const prime of [2, 5]) expect(above % prime === 0 && below % prime === 0).toBe(false);
      }),
    );
  });

  test('as a price follow the choice, in one text', async () => {
    const priced = (format: 'percent' | 'decimal' | 'fractional') => (
      <ChosenOdds value={format}>
        <Price percent={60} />
      </ChosenOdds>
    );
    const { container, rerender } = await render(priced('percent'));
    const price = container.querySelector('.price');
    const text = price?.querySelector('span')?.firstChild;
    for (const [format, written] of [
      ['percent', '60%'],
      ['decimal', '1.60'],
      ['fractional', '3/5'],
    ] as const) {
      await rerender(priced(format));
      expect(price?.textContent).toBe(written);
      expect(price?.getAttribute('translate')).toBe('no');
      expect(price?.querySelector('span')?.firstChild).toBe(text);
      // A change of the format is no move of the price.
      expect(price?.querySelector('i')?.hasAttribute('data-up')).toBe(false);
    }
  });
});

describe('money', () => {
  test.each([
    [0, '₹0.00'],
    [-0, '₹0.00'],
    [0.5, '₹0.50'],
    [1000, '₹1,000.00'],
    [99_999.99, '₹99,999.99'],
    [123_456.5, '₹1,23,456.50'],
    [10_000_000, '₹1,00,00,000.00'],
    [-1200, '-₹1,200.00'],
  ])('%d is %s', (rupees, text) => {
    expect(formatMoney(rupees)).toBe(text);
  });

  test.each([undefined, 'exact', 'short'] as const)('is what Intl says (%s)', (style) => {
    const intl = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      trailingZeroDisplay: style === 'short' ? 'stripIfInteger' : 'auto',
    });
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (paise) => {
        const rupees = paise / 100;
        expect(formatMoney(rupees, { style })).toBe(intl.format(rupees));
      }),
    );
  });

  test('can be signed and short', () => {
    expect(formatMoney(500, { signed: true })).toBe('+₹500.00');
    expect(formatMoney(0, { signed: true })).toBe('₹0.00');
    expect(formatMoney(-500, { signed: true })).toBe('-₹500.00');
    expect(formatMoney(5000, { style: 'short' })).toBe('₹5,000');
    expect(formatMoney(5000.5, { style: 'short' })).toBe('₹5,000.50');
  });

  test('has the same figures in Hindi', async () => {
    await loadLanguage('hi');
    expect(formatMoney(123_456.5)).toBe('₹1,23,456.50');
  });

  test('is green only for money won', async () => {
    await render(<Money rupees={180} won />);
    await expect.element(page.getByText('₹180.00')).toHaveClass('won');
    await render(<Money rupees={181} />);
    await expect.element(page.getByText('₹181.00')).not.toHaveClass('won');
  });
});

describe('time', () => {
  test.each([
    ['2026-11-21T13:35:00Z', '07:05 pm'],
    ['2026-11-21T18:29:59Z', '11:59 pm'],
    ['2026-11-21T18:30:00Z', '12:00 am'],
    ['2026-11-21T06:30:00Z', '12:00 pm'],
    ['2026-11-21T09:05:00+05:30', '09:05 am'],
    [0, '05:30 am'],
    ['19:05', '07:05 pm'],
    ['00:00', '12:00 am'],
    ['12:30', '12:30 pm'],
    ['09:05', '09:05 am'],
    ['23:59:59', '11:59 pm'],
  ])('%s is %s', (moment, text) => {
    expect(formatTime(moment)).toBe(text);
  });

  test.each([
    // India's midnight is at 18:30 UTC.
    ['2026-11-30T18:29:59Z', '11:59 pm'],
    ['2026-11-30T18:30:00Z', '1 Dec, 12:00 am'],
    ['2026-11-29T18:30:00Z', '12:00 am'],
    ['2026-11-29T18:29:00Z', '29 Nov, 11:59 pm'],
    ['2025-11-30T12:00:00Z', '30 Nov, 05:30 pm'],
  ])('at noon of 30 November %s is near as %s', (moment, text) => {
    expect(formatNear(moment, Date.parse('2026-11-30T06:30:00Z'))).toBe(text);
  });

  test('dates are those of India', () => {
    expect(formatDate('2026-11-21T18:29:59Z')).toBe('21 Nov 2026');
    expect(formatDate('2026-11-21T18:30:00Z')).toBe('22 Nov 2026');
    expect(formatDateTime('2026-11-21T13:35:00Z')).toBe('21 Nov 2026, 07:05 pm');
  });

  test.each([
    ['en', 'en-IN'],
    ['hi', 'hi-IN'],
  ] as const)('dates are what Intl says (%s)', async (language, locale) => {
    await loadLanguage(language);
    const options = {
      day: 'numeric',
      month: 'short',
      timeZone: 'Asia/Kolkata',
      numberingSystem: 'latn',
    } as const;
    const date = new Intl.DateTimeFormat(locale, { ...options, year: 'numeric' });
    const day = new Intl.DateTimeFormat(locale, options);
    // From 2000 on: India's clocks have been five and a half hours ahead since 1945.
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) }), (moment) => {
        expect(formatDate(moment)).toBe(date.format(moment));
        expect(formatDay(moment)).toBe(day.format(moment));
      }),
    );
  });

  test('an invalid moment has no date', () => {
    expect(() => formatDate('soon')).toThrow(new RangeError('soon is no moment'));
  });

  test('is machine-readable, too', async () => {
    await render(<Time at="2026-11-21T13:35:00Z" show="datetime" />);
    const time = page.getByText('21 Nov 2026').element().closest('time');
    expect(time?.dateTime).toBe('2026-11-21T13:35:00.000Z');
    expect(time?.textContent).toBe('21 Nov 2026, 07:05 pm');
  });
});

function Around({ onRender }: { onRender: () => void }) {
  onRender();
  return <Countdown to="2026-11-21T12:01:02Z" offset={60_000} />;
}

describe('countdown', () => {
  test.each([
    [0, '00:00'],
    [59, '00:59'],
    [299, '04:59'],
    [3600, '1:00:00'],
    [3899, '1:04:59'],
    [86_399, '23:59:59'],
    [86_400, '1d 00:00:00'],
    [176_699, '2d 01:04:59'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatRemaining(seconds)).toBe(text);
  });

  test('days have their Hindi word', async () => {
    onTestFinished(() => loadLanguage('en'));
    await loadLanguage('hi');
    expect(formatRemaining(176_699)).toBe('2 दिन 01:04:59');
  });

  test("follows the server's clock, stops at zero, and renders nothing around it", async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: Date.UTC(2026, 10, 21, 12, 0, 0),
    });
    let renders = 0;
    await render(<Around onRender={() => renders++} />);
    const shown = page.getByRole('timer');
    const text = () => shown.element().textContent;
    const before = renders;
    expect(text()).toBe('00:02');
    vi.advanceTimersByTime(1000);
    await expect.poll(text).toBe('00:01');
    vi.advanceTimersByTime(5000);
    await expect.poll(text).toBe('00:00');
    expect(renders).toBe(before);
  });

  test('needs no ticks without a countdown', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 0 });
    const screen = await render(<Countdown to={60_000} offset={0} />);
    expect(vi.getTimerCount()).toBe(1);
    await screen.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('price', () => {
  const arrow = () => document.querySelector<HTMLElement>('.price i');

  test('a repeated move in the same direction shows its arrow again, in the same element', async () => {
    const screen = await render(<Price percent={80} />);
    const element = arrow();
    await screen.rerender(<Price percent={81} />);
    expect(element?.dataset).toMatchObject({ up: 'true', again: 'true' });
    await screen.rerender(<Price percent={82} />);
    expect(element?.dataset).toMatchObject({ up: 'true', again: 'false' });
    expect(arrow()).toBe(element);
  });

  test('shows the direction of its move, in the same room', async () => {
    const screen = await render(<Price percent={80} />);
    const { width } = page.getByText('80%').element().getBoundingClientRect();
    expect(arrow()?.dataset.up).toBe(undefined);
    await screen.rerender(<Price percent={85} />);
    expect(arrow()?.dataset.up).toBe('true');
    await screen.rerender(<Price percent={79} />);
    expect(arrow()?.dataset.up).toBe('false');
    expect(page.getByText('79%').element().getBoundingClientRect().width).toBe(width);
  });
});

describe('texts', () => {
  test('are English as they stand, and Hindi once that is loaded', async () => {
    expect(t(sharedTexts.close)).toBe('Close');
    expect(t('Page {page} of {pages}', { page: 2, pages: 10 })).toBe('Page 2 of 10');
    await loadLanguage('hi');
    expect(language()).toBe('hi');
    expect(document.documentElement.lang).toBe('hi');
    expect(t(sharedTexts.close)).toBe('बंद करें');
    expect(t('Page {page} of {pages}', { page: 2, pages: 10 })).toBe('पेज 2 / 10');
    expect(translateMessage(sharedTexts.pleaseWait)).toBe('कृपया इंतज़ार करें');
    expect(translateMessage('A message that no catalogue has')).toBe('A message that no catalogue has');
  });

  test.each([
    ['en', 'en'],
    ['hi', 'hi'],
    ['', 'en'],
  ])('a page marked %j is in %s', (lang, spoken) => {
    document.documentElement.lang = lang;
    expect(pageLanguage()).toBe(spoken);
    document.documentElement.lang = 'en';
  });
});
