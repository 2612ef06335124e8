import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GestureLog } from './gesture-log.ts';

const log = new GestureLog();

/** Performs acts on the form, and returns the log of them. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  await render(
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        Amount <input />
      </label>
      <label>
        By
        <select>
          <option>Bank</option>
          <option>Cash</option>
        </select>
      </label>
      <label>
        <input type="checkbox" /> Mind the terms
      </label>
      <label>
        Proof <input type="file" />
      </label>
      <h2 id="code">Code</h2>
      <textarea aria-labelledby="code" />
      <button type="submit">
        Place <b>bet</b>
      </button>
      <button type="button" aria-label="Close">
        ×
      </button>
    </form>,
  );
  log.take();
  await act();
  return log.take();
}

const amount = page.getByRole('textbox', { name: 'Amount' });

test.each<[string, () => Promise<unknown>, string[]]>([
  ['a button', () => page.getByText('bet').click(), ['click "Place bet"']],
  ['a button of a picture', () => page.getByText('×').click(), ['click "Close"']],
  [
    'a button, by the space bar',
    () =>
      page
        .getByText('×')
        .click()
        .then(() => userEvent.keyboard(' ')),
    ['click "Close"', 'press Space'],
  ],
  ['two clicks in one', () => page.getByText('×').dblClick(), ['double-click "Close"']],
  ['a text at once', () => amount.fill('500'), ['type "500" into "Amount"']],
  [
    'a text by letters, which replaces the click into its field',
    () => amount.click().then(() => userEvent.keyboard('5 0')),
    ['type "5 0" into "Amount"'],
  ],
  [
    'a text sent by Enter, not the click that the browser makes of it',
    () =>
      amount
        .fill('5')
        .then(() => amount.click())
        .then(() => userEvent.keyboard('{Enter}')),
    ['type "5" into "Amount"', 'click "Amount"', 'press Enter'],
  ],
  ['a choice', () => page.getByRole('combobox').selectOptions('Cash'), ['choose "Cash" of "By"']],
  ['a tick, by its words', () => page.getByText('Mind the terms').click(), ['click "Mind the terms"']],
  [
    'a file',
    () => userEvent.upload(page.getByLabelText('Proof'), new File(['1'], 'proof.png')),
    ['choose the file "proof.png"'],
  ],
  ['a field named by another element', () => page.getByLabelText('Code').fill('1'), ['type "1" into "Code"']],
])('%s', async (_name, act, words) => {
  expect(await told(act)).toEqual(words);
});

test('reported gestures are not reported again', async () => {
  await told(() => page.getByText('×').click());
  expect(log.take()).toEqual([]);
});
