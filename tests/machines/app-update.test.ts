import { appUpdateExample } from '../../src/machines/app-update.example.ts';
import { appUpdateMachine } from '../../src/machines/app-update.machine.ts';
import { after, describeMachine, emits, error, nowhere } from '../model/describe.ts';

const found = emits('watchBuilds', { type: 'update.found' });
const free = emits('watchPage', { type: 'page.free' });
const busy = emits('watchPage', { type: 'page.busy' });
const asked = [found, free] as const;

describeMachine(appUpdateMachine, {
  ...appUpdateExample,
  facts: [
    [[], found, 'found.waiting'],
    [[], error('watchBuilds'), 'unwatched'],
    [[], 'update.take', nowhere],

    // Not while something could be lost
    [[found], busy, nowhere],
    [[found], 'update.take', nowhere],
    [[found], free, 'found.asked'],
    [asked, busy, 'found.waiting'],
    [[...asked, busy], 'update.take', nowhere],
    [[...asked, busy], free, 'found.asked'],
    [[found], error('watchPage'), 'postponed'],

    // What the person says
    [asked, 'update.take', 'reloading'],
    [asked, 'update.later', 'postponed'],
    ['postponed', after(30 * 60_000 - 1), nowhere],
    ['postponed', after(30 * 60_000), 'found.waiting'],

    // A page that stays
    ['reloading', after(9999), nowhere],
    ['reloading', after(10_000), 'found.waiting'],
    ['reloading', error('reload'), 'found.waiting'],
  ],
});
