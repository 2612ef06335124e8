import type { ReceiptPicture } from '../../actors/bets/bet-receipt.ts';
import { t } from '../../i18n/text.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import type { OddsText } from '../kit/format/odds.ts';
import { betStatusText } from './bet-status.view.tsx';
import { PICTURE_FONT, pictureCanvas, pngOf } from './picture-canvas.ts';
import { legLines, numberOf, receiptLines } from './receipt.ts';

/** Draws a receipt as a picture, its price written by `odds`. */
export async function receiptPicture(bet: SingleOrCombined, odds: OddsText): Promise<ReceiptPicture> {
  const number = numberOf(bet);
  const title = t('Receipt {number}', { number });
  const lines = [
    { term: t('State'), value: betStatusText(bet.status) },
    ...(isCombined(bet) ? legLines(bet, odds) : []),
    ...receiptLines(bet, odds),
  ];
  return {
    name: `sikka-${number.replaceAll(' ', '-')}.png`,
    title,
    text: lines.map(({ term, value }) => `${term}: ${value}`).join('\n'),
    picture: await draw(title, lines),
  };
}

const WIDTH = 420;
const EDGE = 28;
const LINE = 24;
/** Pixels of the picture for each CSS pixel: twice as many look sharp on phones. */
const SCALE = 2;

type Lines = readonly { term: string; value: string }[];

/** Draws the picture in the colours of the page's present theme. */
function draw(title: string, lines: Lines): Promise<Blob> {
  const { canvas, context, colour } = pictureCanvas();
  context.font = `600 16px ${PICTURE_FONT}`;
  const set = lines.map(({ term, value }) => ({ term, rows: wrapped(context, value, WIDTH * 0.56) }));
  const height = EDGE * 2 + 96 + set.reduce((sum, { rows }) => sum + rows.length * LINE + 8, 0) + 40;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.textBaseline = 'top';

  const write = (text: string, y: number, look: { font: string; colour: string; isEnd?: boolean }) => {
    context.font = `${look.font} ${PICTURE_FONT}`;
    context.fillStyle = look.colour;
    context.textAlign = look.isEnd ? 'end' : 'start';
    context.fillText(text, look.isEnd ? WIDTH - EDGE : EDGE, y);
  };

  context.fillStyle = colour('surface');
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = colour('press');
  context.fillRect(0, 0, WIDTH, 6);
  write('Sikka', EDGE, { font: '700 16px', colour: colour('press-text') });
  write(title, EDGE + 28, { font: '700 26px', colour: colour('text') });
  let y = EDGE + 88;
  for (const { term, rows } of set) {
    write(term, y, { font: '400 16px', colour: colour('muted') });
    for (const row of rows) {
      write(row, y, { font: '600 16px', colour: colour('text'), isEnd: true });
      y += LINE;
    }
    y += 8;
  }
  write(t('Play money only'), y + 16, { font: '400 14px', colour: colour('muted') });

  return pngOf(canvas);
}

/** Breaks a text between words into rows of at most `width` pixels. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && context.measureText(longer).width <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}
