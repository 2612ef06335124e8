import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Announced } from '../../../src/ui/kit/data/announced.tsx';
import { sharedTexts } from '../../pages/shared.ts';
import { listenToPage } from '../announcements.ts';

test('a new text is announced once its region exists', async () => {
  const { said, stop } = listenToPage();
  await render(<Announced>Loading…</Announced>);
  await expect.poll(() => said).toEqual([sharedTexts.loading]);
  await expect.element(page.getByRole('status')).toHaveTextContent(sharedTexts.loading);
  stop();
});
