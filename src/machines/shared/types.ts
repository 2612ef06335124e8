import type { ActorRefFrom } from 'xstate';
import type { Game } from '../../fairness/games.ts';
import type { RoundReceipt } from '../../schemas/games/games.ts';
import type { playLimitsMachine } from '../account/play-limits.machine.ts';
import type { recordCheckMachine } from '../games/record-check.machine.ts';
import type { ChoiceDraft, createRoundMachine } from '../games/round.machine.ts';
import type { seedsMachine } from '../games/seeds.machine.ts';
import type { AccountChangeMachine } from '../wallet/account-change.machine.ts';
import type { depositMachine } from '../wallet/deposit.machine.ts';
import type { withdrawalMachine } from '../wallet/withdrawal.machine.ts';
import type { createDetailMachine } from './detail.machine.ts';
import type { createFormMachine } from './form.machine.ts';
import type { createListMachine } from './list.machine.ts';
import type { createPagedListMachine } from './paged-list.machine.ts';

/** `listMachine` for one kind of row, as `listOf` makes it; a view takes its `ListRef`. */
export type ListMachine<Row> = ReturnType<typeof createListMachine<Row>>;
export type ListRef<Row> = ActorRefFrom<ListMachine<Row>>;

/** `pagedListMachine` for one kind of row and of summary, as `pagedListOf` makes it. */
export type PagedListMachine<Row, Summary = unknown> = ReturnType<
  typeof createPagedListMachine<Row, Summary>
>;
export type PagedListRef<Row, Summary = unknown> = ActorRefFrom<PagedListMachine<Row, Summary>>;

/** `detailMachine` for one type of item, as made by `detailOf`. */
export type DetailMachine<Item> = ReturnType<typeof createDetailMachine<Item>>;
export type DetailRef<Item> = ActorRefFrom<DetailMachine<Item>>;

/** `formMachine` for one kind of values and answer, as `formOf` makes it. */
export type FormMachine<Values, Answer> = ReturnType<typeof createFormMachine<Values, Answer>>;
export type FormRef<Values, Answer = unknown> = ActorRefFrom<FormMachine<Values, Answer>>;

/** `roundMachine` for one game, as `roundOf` makes it. */
export type RoundMachine<G extends Game> = ReturnType<
  typeof createRoundMachine<ChoiceDraft<G>, RoundReceipt<G>>
>;
export type RoundRef<G extends Game> = ActorRefFrom<RoundMachine<G>>;

export type AccountChangeRef<Change, Answer> = ActorRefFrom<AccountChangeMachine<Change, Answer>>;

export type SeedsRef = ActorRefFrom<typeof seedsMachine>;
export type RecordCheckRef = ActorRefFrom<typeof recordCheckMachine>;

export type PlayLimitsRef = ActorRefFrom<typeof playLimitsMachine>;
export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;
export type DepositRef = ActorRefFrom<typeof depositMachine>;
