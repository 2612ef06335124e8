import { appUpdateExample } from '../../../src/machines/app/app-update.example.ts';
import { appUpdateMachine } from '../../../src/machines/app/app-update.machine.ts';
import { after, describeMachine, emits, error, nowhere } from '../../model/describe.ts';

const free = emits('watchPage', { type: 'page.free' });
const busy = emits('watchPage', { type: 'page.busy' });
const asked = [free] as const;

describeMachine(appUpdateMachine, {
  ...appUpdateExample,
  facts: [
    // Not while something could be lost
    [[], busy, nowhere],
    [[], 'update.take', nowhere],
    [[], free, 'found.asked', { tags: ['asked'] }],
    [asked, busy, 'found.waiting'],
    [[...asked, busy], 'update.take', nowhere],
    [[...asked, busy], free, 'found.asked'],
    [[], error('watchPage'), 'postponed'],

    // The person's answers
    [asked, 'update.take', 'reloading'],
    [asked, 'update.later', 'postponed'],
    ['postponed', after(30 * 60_000 - 1), nowhere],
    ['postponed', after(30 * 60_000), 'found.waiting'],

    // The page stays
    ['reloading', after(9999), nowhere],
    ['reloading', after(10_000), 'found.waiting'],
    ['reloading', error('reload'), 'found.waiting'],
  ],
});
