import type { ActorRefFrom } from 'xstate';
import type { Game } from '../../fairness/games.ts';
import type { Round, RoundReceipt } from '../../schemas/games/games.ts';
import type { playLimitsMachine } from '../account/play-limits.machine.ts';
import type { recordCheckMachine } from '../games/record-check.machine.ts';
import type {
  ChoiceDraft,
  RoundContext,
  RoundEmitted,
  RoundEvent,
  RoundInput,
  roundMachine,
} from '../games/round.machine.ts';
import type { seedsMachine } from '../games/seeds.machine.ts';
import type { AccountChangeMachine } from '../wallet/account-change.machine.ts';
import type { depositMachine } from '../wallet/deposit.machine.ts';
import type { withdrawalMachine } from '../wallet/withdrawal.machine.ts';
import type { DetailContext, DetailEvent, detailMachine } from './detail.machine.ts';
import type { FormContext, FormEmitted, FormEvent, formMachine } from './form.machine.ts';
import type { ListContext, ListEvent, listMachine } from './list.machine.ts';
import type { PagedListContext, PagedListEvent, pagedListMachine } from './paged-list.machine.ts';
import type { Seen } from './seen.ts';

/** `listMachine` for one kind of row, as `listOf` makes it; a view takes its `ListRef`. */
export type ListMachine<Row> = Seen<typeof listMachine, ListContext<Row>, ListEvent<Row>>;
export type ListRef<Row> = ActorRefFrom<ListMachine<Row>>;

/** `pagedListMachine` for one kind of row and of summary, as `pagedListOf` makes it. */
export type PagedListMachine<Row, Summary = unknown> = Seen<
  typeof pagedListMachine,
  PagedListContext<Row, Summary>,
  PagedListEvent
>;
export type PagedListRef<Row, Summary = unknown> = ActorRefFrom<PagedListMachine<Row, Summary>>;

/** `detailMachine` for one kind of thing, as `detailOf` makes it. */
export type DetailMachine<Item> = Seen<typeof detailMachine, DetailContext<Item>, DetailEvent<Item>>;
export type DetailRef<Item> = ActorRefFrom<DetailMachine<Item>>;

/** `formMachine` for one kind of values and answer, as `formOf` makes it. */
export type FormMachine<Values, Answer> = Seen<
  typeof formMachine,
  FormContext<Answer>,
  FormEvent<Values>,
  FormEmitted<Answer>
>;
export type FormRef<Values, Answer = unknown> = ActorRefFrom<FormMachine<Values, Answer>>;

/** `roundMachine` for one game, as `roundOf` makes it. */
export type RoundMachine<G extends Game> = Seen<
  typeof roundMachine,
  RoundContext<ChoiceDraft<G>, RoundReceipt<G>>,
  RoundEvent<Partial<ChoiceDraft<G>>>,
  RoundEmitted<Round<G>>,
  { input: RoundInput<ChoiceDraft<G>> }
>;
export type RoundRef<G extends Game> = ActorRefFrom<RoundMachine<G>>;

export type AccountChangeRef<Change, Answer> = ActorRefFrom<AccountChangeMachine<Change, Answer>>;

export type SeedsRef = ActorRefFrom<typeof seedsMachine>;
export type RecordCheckRef = ActorRefFrom<typeof recordCheckMachine>;

export type PlayLimitsRef = ActorRefFrom<typeof playLimitsMachine>;
export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;
export type DepositRef = ActorRefFrom<typeof depositMachine>;
