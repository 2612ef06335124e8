import { broken, offline } from '../../../src/machines/shared/call-errors.example.ts';
import { amounts, newer, receipt, walletExample, won } from '../../../src/machines/wallet/wallet.example.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const toast = { type: 'toast.raised', tone: 'error', text: 'Failed to get wallet amount' };
const nothing = { totalWalletAmount: 0, staked: null, held: null, bonus: null, revision: -1 };
const open = ['wallet.opened', done('load', amounts)] as const;
/** The refresh of the known amount has failed. */
const stale = [...open, 'wallet.refresh', error('load', offline)] as const;

describeMachine(walletMachine, {
  ...walletExample,
  facts: [
    [[], start(), 'waiting', { becomes: nothing, tags: [], calls: {} }],
    ['waiting', 'wallet.opened', 'loading', { context: nothing }],
    ['waiting', 'wallet.refresh', nowhere],
    ['waiting', won, nowhere],
    [open, 'wallet.closed', 'waiting', { context: nothing }],
    [open, 'wallet.opened', nowhere],

    [['wallet.opened'], done('load', amounts), 'ready.current', { context: amounts, emits: [] }],
    [['wallet.opened'], error('load', offline), 'failed', { context: nothing, emits: [toast] }],
    [['wallet.opened'], 'wallet.refresh', 'loading', { calls: { load: undefined }, tags: ['busy'] }],
    [['wallet.opened'], won, 'ready.moved', { context: { totalWalletAmount: 680, revision: 8 } }],
    [[...stale, 'wallet.refresh'], { type: 'wallet.moved', totalWalletAmount: 1, revision: 6 }, nowhere],

    // After every move the other amounts are read again, once the moves have stopped.
    [open, won, 'ready.moved', { context: { totalWalletAmount: 680, staked: 100, revision: 8 } }],
    [open, { type: 'wallet.moved', totalWalletAmount: 1, revision: 7 }, nowhere],
    [open, { type: 'wallet.moved', totalWalletAmount: 1, revision: 6 }, nowhere],
    [open, receipt, 'ready.moved', { context: { totalWalletAmount: 450, revision: 8 } }],
    [[...open, { ...won, revision: 9 }], receipt, nowhere],
    [[...open, won], after(299), nowhere],
    [[...open, won], after(300), 'ready.refreshing'],
    [[...open, receipt, after(200), { ...won, revision: 9 }], after(299), nowhere],
    [[...open, won, after(300)], done('load', newer), 'ready.current', { context: newer }],
    [
      [...open, won, after(300)],
      done('load', amounts),
      'ready.moved',
      { context: { totalWalletAmount: 680, revision: 8 } },
    ],

    [open, 'wallet.refresh', 'ready.refreshing', { becomes: {}, calls: { load: undefined }, tags: ['busy'] }],
    [[...open, 'wallet.refresh'], done('load', amounts), 'ready.current'],
    [
      [...open, 'wallet.refresh'],
      error('load', offline),
      'failed',
      { context: amounts, emits: [toast], tags: ['stale'] },
    ],
    [['wallet.opened'], error('load', broken), 'failed', { emits: [{ ...toast, request: 'q7Bx_0aZ-k2F' }] }],

    ['failed', 'wallet.refresh', 'loading'],
    // A move brings only the total: the other amounts are unknown until they are read.
    ['failed', won, 'ready.moved', { becomes: { totalWalletAmount: 680, revision: 8 } }],
    [stale, { type: 'wallet.moved', totalWalletAmount: 1, revision: 6 }, nowhere],
    ['failed.waiting', after(4999), nowhere],
    ['failed.waiting', after(5000), 'failed.retrying'],
    ['failed.retrying', done('load', amounts), 'ready.current', { context: amounts }],
    ['failed.retrying', error('load', offline), 'failed.waiting', { emits: [] }],
    [
      [...open, 'wallet.refresh', error('load', offline), after(5000)],
      done('load', { ...amounts, revision: 6 }),
      'ready.moved',
      { context: amounts },
    ],
    [
      [...open, 'wallet.refresh', error('load', offline), 'wallet.refresh'],
      done('load', { ...amounts, revision: 6 }),
      'ready.moved',
      { context: amounts },
    ],
  ],
});
