import { setup } from 'xstate';

export const depositLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'deposit.pay' }
      | { type: 'deposit.credit' }
      | { type: 'deposit.reject' }
      | { type: 'deposit.expire' },
  },
}).createMachine({
  id: 'depositLife',
  description:
    'A deposit from its order to the money. A provider may answer before the payer is known to have acted, and money that arrives after the order has expired or was rejected is credited all the same.',
  initial: 'created',
  states: {
    created: {
      on: {
        'deposit.pay': 'pending',
        'deposit.credit': 'credited',
        'deposit.reject': 'rejected',
        'deposit.expire': 'expired',
      },
    },
    pending: {
      on: {
        'deposit.credit': 'credited',
        'deposit.reject': 'rejected',
      },
    },
    expired: {
      on: {
        'deposit.credit': 'credited',
      },
    },
    credited: { type: 'final' },
    rejected: {
      on: {
        'deposit.credit': 'credited',
      },
    },
  },
});
