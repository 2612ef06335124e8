/** The width and the height of the picture, in pixels. */
export const PICTURE_SIDE = 1080;
/** The height of a row, for each pixel of its letters. Signs above and below Hindi letters need it. */
const ROW = 1.3;

/** A place of the picture in pixels, and the largest and the smallest letters of its text. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  largest: number;
  smallest: number;
  weight: 400 | 600 | 700;
  /** The name of a colour of the theme. */
  colour: 'text' | 'muted' | 'press-text';
  /** The text ends at the right edge. */
  isEnd?: boolean;
}

/** The margin at the left and the right edge, in pixels. */
export const EDGE = 80;
/** The width between the margins. */
export const WIDE = PICTURE_SIDE - 2 * EDGE;
const HALF = 440;
const RIGHT = PICTURE_SIDE - EDGE - HALF;

/** The places of the texts of a pick. None overlaps another. */
export const PLACES = {
  product: {
    x: EDGE,
    y: 72,
    width: HALF,
    height: 72,
    largest: 52,
    smallest: 40,
    weight: 700,
    colour: 'press-text',
  },
  play: {
    x: RIGHT,
    y: 82,
    width: HALF,
    height: 52,
    largest: 34,
    smallest: 22,
    weight: 600,
    colour: 'muted',
    isEnd: true,
  },
  competition: {
    x: EDGE,
    y: 186,
    width: WIDE,
    height: 60,
    largest: 40,
    smallest: 26,
    weight: 400,
    colour: 'muted',
  },
  match: {
    x: EDGE,
    y: 252,
    width: WIDE,
    height: 200,
    largest: 68,
    smallest: 34,
    weight: 600,
    colour: 'text',
  },
  pickTerm: {
    x: EDGE,
    y: 500,
    width: WIDE,
    height: 48,
    largest: 34,
    smallest: 24,
    weight: 400,
    colour: 'muted',
  },
  pick: {
    x: EDGE,
    y: 550,
    width: WIDE,
    height: 210,
    largest: 104,
    smallest: 44,
    weight: 700,
    colour: 'press-text',
  },
  priceTerm: {
    x: EDGE,
    y: 796,
    width: HALF,
    height: 48,
    largest: 34,
    smallest: 24,
    weight: 400,
    colour: 'muted',
  },
  price: { x: EDGE, y: 846, width: HALF, height: 92, largest: 68, smallest: 34, weight: 700, colour: 'text' },
  startTerm: {
    x: RIGHT,
    y: 796,
    width: HALF,
    height: 48,
    largest: 34,
    smallest: 24,
    weight: 400,
    colour: 'muted',
  },
  start: {
    x: RIGHT,
    y: 846,
    width: HALF,
    height: 92,
    largest: 44,
    smallest: 26,
    weight: 600,
    colour: 'text',
  },
  address: {
    x: EDGE,
    y: 976,
    width: WIDE,
    height: 52,
    largest: 38,
    smallest: 24,
    weight: 400,
    colour: 'muted',
  },
} as const satisfies Record<string, Box>;
export type Place = keyof typeof PLACES;

/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: number) => number;

/** A row of text on the picture: `y` is its upper edge. */
export interface PictureRow extends Pick<Box, 'weight' | 'colour'> {
  text: string;
  x: number;
  y: number;
  size: number;
  isEnd: boolean;
}

/** Fits each text into its place. */
export const pickLayout = (
  texts: Readonly<Record<Place, string>>,
  measure: Measure,
): (PictureRow & { place: Place })[] =>
  places().flatMap((place) =>
    fittedRows(texts[place], PLACES[place], measure).map((row) => ({ place, ...row })),
  );

const places = (): Place[] => Object.keys(PLACES).filter((name): name is Place => name in PLACES);

/** Fits a text into its place: no row is wider than it, and the rows together are no higher. */
export function fittedRows(text: string, box: Box, measure: Measure): PictureRow[] {
  const { x, y, width, weight, colour, isEnd = false } = box;
  const { size, rows } = fitted(text, box, measure);
  return rows.map((row, index) => ({
    text: row,
    x: isEnd ? x + width : x,
    y: y + index * size * ROW,
    size,
    weight,
    colour,
    isEnd,
  }));
}

/**
 * The largest letters with which a text fits its box when it is broken between words. If none does, a word that is too
 * wide is broken between letters, and the text ends with `…` where the box is full.
 */
function fitted(text: string, box: Box, measure: Measure): { size: number; rows: string[] } {
  const words = text.split(' ').filter(Boolean);
  for (let size = box.largest; size >= box.smallest; size -= 2) {
    const widthOf = (part: string) => measure(part, size, box.weight);
    const rows = joined(words, ' ', box.width, widthOf);
    if (rows.length <= mostRows(box, size) && rows.every((row) => widthOf(row) <= box.width))
      return { size, rows };
  }
  const size = box.smallest;
  return { size, rows: cut(words, box, (part) => measure(part, size, box.weight)) };
}

const mostRows = ({ height }: Box, size: number): number => Math.floor(height / (size * ROW));

/** Rows of parts joined by `sign`, each as full as possible. A part alone may be wider than `width` pixels. */
function joined(
  parts: readonly string[],
  sign: ' ' | '',
  width: number,
  widthOf: (part: string) => number,
): string[] {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const longer = `${last}${sign}${part}`;
    if (last !== undefined && widthOf(longer) <= width) rows[rows.length - 1] = longer;
    else rows.push(part);
  }
  return rows;
}

/** Breaks words between letters where they are too wide, and ends the text with `…` where the box is full. */
function cut(words: readonly string[], box: Box, widthOf: (part: string) => number): string[] {
  const parts = words.flatMap((word) =>
    widthOf(word) <= box.width ? [word] : joined(lettersOf(word), '', box.width, widthOf),
  );
  const rows = joined(parts, ' ', box.width, widthOf);
  const most = mostRows(box, box.smallest);
  if (rows.length <= most) return rows;
  const kept = rows.slice(0, most);
  return [...kept.slice(0, -1), shortened(kept.at(-1) ?? '', box.width, widthOf)];
}

/** The beginning of a row with `…` after it. */
function shortened(row: string, width: number, widthOf: (part: string) => number): string {
  const letters = lettersOf(row);
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Letters as people see them: in Hindi, a consonant with its signs. Older browsers part the two. */
const lettersOf = (text: string): string[] =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text];
