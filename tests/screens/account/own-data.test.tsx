import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { ownDataExample } from '../../../src/machines/account/own-data.example.ts';
import { ownDataMachine } from '../../../src/machines/account/own-data.machine.ts';
import OwnData from '../../../src/ui/account/profile/own-data.view.tsx';
import { cancelDownloadButton, downloadDataButton, downloadingButton } from '../../pages/account.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { createSut } from '../walk-screen.tsx';

const failure = page.getByRole('alert');
const saved = page.getByRole('status').getByText('The file is among your downloads.', { exact: true });
const waiting = page.getByRole('button', { name: 'Waiting for you to log in', exact: true });

createSut(ownDataMachine, {
  fixture: ownDataExample,
  view: (actor) => <OwnData actor={actor} />,
  gestures: {
    'data.download': () => downloadDataButton(page).click(),
    'data.cancel': () => cancelDownloadButton(page).click(),
  },
  world: ['login.done', 'login.abandoned'],
  only: {
    'the button': [downloadDataButton(page), ['idle']],
    'that it is under way': [downloadingButton(page), ['downloading']],
    'how to cancel it': [cancelDownloadButton(page), ['downloading']],
    'that a login is awaited': [waiting, ['loginWanted']],
    'that it failed': [failure, ['idle.failed']],
    'that it is saved': [saved, ['idle.saved']],
  },
  oracles: {
    'idle.fresh': () => expect.element(downloadDataButton(page)).toBeEnabled(),
    'idle.failed': async ({ context: { msg } }) => {
      await expect.element(failure).toHaveTextContent(msg === '' ? sharedTexts.noProperAnswer : msg);
      await expect.element(downloadDataButton(page)).toBeEnabled();
    },
    'idle.saved': saved,
    downloading: () => expect.element(downloadingButton(page)).toHaveAttribute('aria-busy', 'true'),
    loginWanted: () => expect.element(waiting).toBeDisabled(),
  },
}).walk();
