import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { withdrawalMachine } from '../../../src/machines/wallet/withdrawal.machine.ts';
import { CodeStep } from '../../../src/ui/wallet/code-step.view.tsx';
import { quietActors, WithActors } from '../actors.tsx';

test('without a known phone the text about the code has no digits', async () => {
  await render(
    <WithActors actors={quietActors()}>
      <CodeStep
        actor={createActor(withdrawalMachine, { input: { hasFactor: false } }).start()}
        submitLabel="Confirm"
        demoCode={null}
      />
    </WithActors>,
  );
  await expect
    .element(page.getByText('We have sent a code to your phone. It is good for 10 minutes.', { exact: true }))
    .toBeVisible();
});
