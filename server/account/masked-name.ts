const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

const initial = (name: string) => letters.segment(name)[Symbol.iterator]().next().value?.segment ?? '';

/** A name in public form: `Asha`, `Kulkarni` → `A*** K.`; a letter is a grapheme. */
export function maskedName(first: string, last: string): string {
  return last === '' ? `${initial(first)}***` : `${initial(first)}*** ${initial(last)}.`;
}
