import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../../../src/ui/kit/overlays/modal.tsx';
import { wearTheme } from './theme.ts';

beforeAll(wearTheme);

const dialog = page.getByRole('dialog', { name: 'Cancel this bet' });
const keep = page.getByRole('button', { name: 'Keep it' });

// In a separate file: after a click in it, a browser closes nothing against the page's will.
test('a dialog that its owner keeps open stays after each Escape, with its focus', async () => {
  await render(
    <Modal open onClose={() => undefined} title="Cancel this bet">
      <button type="button">Cancel the bet</button>
      <button type="button">Keep it</button>
    </Modal>,
  );
  let timesClosed = 0;
  dialog.element().addEventListener('close', () => timesClosed++);
  await userEvent.keyboard('{Tab}');
  for (let times = 0; times < 3; times++) {
    await expect.element(keep).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
  }
  await expect.element(keep).toHaveFocus();
  expect(dialog.element().matches(':modal')).toBe(true);
  expect(timesClosed).toBeGreaterThan(0);
});
