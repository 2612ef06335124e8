import { type PageQuery, paged } from '../schemas/page.ts';
import { Nothing } from '../schemas/user.ts';
import {
  type AddAccount,
  type AmountForm,
  Deposit,
  PayoutAccount,
  PayoutAccounts,
  type RemoveAccount,
  WalletMove,
  WalletTotal,
  WithdrawalReceipt,
  type WithdrawalRequest,
  WithdrawalRow,
} from '../schemas/wallet.ts';
import { http } from './http.ts';

const Moves = paged(WalletMove);
const Deposits = paged(Deposit);
const Withdrawals = paged(WithdrawalRow);

/** Calls about the balance and its statement. */
export const wallet = {
  total: async (signal?: AbortSignal) =>
    (await http.get('wallet/total-amount', WalletTotal, { signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('wallet/history', Moves, { query, signal })).data,
};

/** Calls about play money coming in. */
export const deposits = {
  create: async (body: AmountForm, idempotencyKey: string, signal?: AbortSignal) =>
    (await http.post('deposit/create', Deposit, { body, idempotencyKey, signal })).data,

  one: async (id: number, signal?: AbortSignal) =>
    (await http.get(`deposit/${id}`, Deposit, { signal })).data,

  /** What the bettor does in the sandbox's payment app. */
  pay: async (id: number, approve: boolean, signal?: AbortSignal) =>
    (await http.post(`deposit/${id}/pay`, Deposit, { body: { approve }, signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('deposit/history', Deposits, { query, signal })).data,
};

/** Calls about money going out. */
export const withdrawals = {
  request: async (body: WithdrawalRequest, idempotencyKey: string, signal?: AbortSignal) =>
    (await http.post('withdrawal/request', WithdrawalReceipt, { body, idempotencyKey, signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('withdrawal/history', Withdrawals, { query, signal })).data,
};

/** Calls about the accounts that withdrawals go to. */
export const payoutAccounts = {
  list: async (signal?: AbortSignal) =>
    (await http.get('users/get-account-details', PayoutAccounts, { signal })).data,

  add: async (body: AddAccount, signal?: AbortSignal) =>
    (await http.post('users/add-account', PayoutAccount, { body, signal })).data,

  remove: async (body: RemoveAccount, signal?: AbortSignal) =>
    (await http.post('users/remove-account', Nothing, { body, signal })).data,
};
