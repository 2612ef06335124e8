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
    'A deposit from its order to the money. A provider may report before it is known that the payer has acted. Money that arrives after the order has expired or was rejected is credited all the same.',
  initial: 'created',
  states: {
    created: {
      description: 'The order exists and waits for the payer.',
      on: {
        'deposit.pay': 'pending',
        'deposit.credit': 'credited',
        'deposit.reject': 'rejected',
        'deposit.expire': 'expired',
      },
    },
    pending: {
      description: 'The payer has acted, and the provider has not answered yet.',
      on: {
        'deposit.credit': 'credited',
        'deposit.reject': 'rejected',
      },
    },
    expired: {
      description: 'No payment came in time. Money that comes later is credited all the same.',
      on: {
        'deposit.credit': 'credited',
      },
    },
    credited: {
      description: 'The money is in the wallet.',
      type: 'final',
    },
    rejected: {
      description: 'The provider refused. Money that comes later is credited all the same.',
      on: {
        'deposit.credit': 'credited',
      },
    },
  },
});
