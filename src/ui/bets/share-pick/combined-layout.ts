import {
  type Box,
  EDGE,
  fittedRows,
  type Measure,
  PICTURE_SIDE,
  type PictureRow,
  PLACES,
} from './pick-layout.ts';

/** A leg of the picture in words. */
export interface LegTexts {
  selection: string;
  match: string;
  price: string;
}

/** The texts of the picture of a combined bet. */
export interface CombinedTexts {
  product: string;
  play: string;
  title: string;
  /** Two to eight. */
  legs: readonly LegTexts[];
  priceTerm: string;
  price: string;
  address: string;
}

/** The upper and the lower edge of the legs, in pixels. */
const LEGS = { top: 248, bottom: 776 };
/** The greatest height of a leg. */
const TALLEST = 170;
const PRICE_WIDTH = 190;
const NAME_WIDTH = PICTURE_SIDE - 2 * EDGE - PRICE_WIDTH - 30;

/** The place of the title. */
export const TITLE = { ...PLACES.competition, y: 172, largest: 46 } as const;

/** The places of one of `count` legs. None overlaps another, nor that of another leg. */
export function legPlaces(index: number, count: number): Record<keyof LegTexts, Box> {
  const whole = Math.min(TALLEST, (LEGS.bottom - LEGS.top) / count);
  const y = LEGS.top + index * whole;
  const height = whole * 0.56;
  return {
    selection: {
      x: EDGE,
      y,
      width: NAME_WIDTH,
      height,
      largest: 56,
      smallest: 22,
      weight: 700,
      colour: 'press-text',
    },
    match: {
      x: EDGE,
      y: y + height,
      width: NAME_WIDTH,
      height: whole * 0.4,
      largest: 34,
      smallest: 18,
      weight: 400,
      colour: 'muted',
    },
    price: {
      x: PICTURE_SIDE - EDGE - PRICE_WIDTH,
      y,
      width: PRICE_WIDTH,
      height,
      largest: 48,
      smallest: 22,
      weight: 700,
      colour: 'text',
      isEnd: true,
    },
  };
}

/** Fits each text into its place. */
export function combinedLayout({ legs, title, ...texts }: CombinedTexts, measure: Measure): PictureRow[] {
  return [
    ...(['product', 'play', 'priceTerm', 'price', 'address'] as const).flatMap((place) =>
      fittedRows(texts[place], PLACES[place], measure),
    ),
    ...fittedRows(title, TITLE, measure),
    ...legs.flatMap((leg, index) => {
      const places = legPlaces(index, legs.length);
      return (['selection', 'match', 'price'] as const).flatMap((name) =>
        fittedRows(leg[name], places[name], measure),
      );
    }),
  ];
}
