import { type FunctionComponent, useMemo } from 'react';
import type { Game } from '../../fairness/games.ts';
import type { PagedListRef } from '../../machines/types.ts';
import type { CoinFlipRound, LimboRound } from '../../schemas/games/games.ts';
import { DEFAULT_PER_PAGE, type Paged, type PageQuery } from '../../schemas/page.ts';
import { keepFresh, movesOf } from '../app/follow.ts';
import { type Page, page, part } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import type { Text } from '../text/text.ts';
import { browserCheck } from './check.port.ts';
import { type OwnRecord, type RecordCheckRef, recordCheckOf, useOwnRecord } from './own-record.port.ts';
import type { CheckRef } from './round-check.view.tsx';

interface HistoryDefinition<Round> {
  title: Text;
  game: Game;
  /** the rounds, the latest first */
  read: (query: PageQuery, signal?: AbortSignal) => Promise<Paged<Round>>;
  View: FunctionComponent<{ list: PagedListRef<Round>; record: RecordCheckRef; actor: CheckRef }>;
}

interface WithCheckProps<Round> {
  own: OwnRecord;
  list: PagedListRef<Round>;
  record: RecordCheckRef;
}

/** The page of a person's rounds of a game, each of which can be checked. */
export function historyPage<Round extends CoinFlipRound | LimboRound>(
  definition: HistoryDefinition<Round>,
): Page {
  const { title, game, read, View } = definition;

  const recordOf = (own: OwnRecord) =>
    part({
      machine: recordCheckOf(own),
      input: (_: { list: PagedListRef<Round> }) => undefined,
      follow: (record) => {
        if (own.store.isInDoubt()) record.send({ type: 'record.check', since: 0 });
        return () => {};
      },
      View: ({ list, actor: record }) => <WithCheck own={own} list={list} record={record} />,
    });

  const checkOf = (own: OwnRecord, list: PagedListRef<Round>, record: RecordCheckRef) =>
    part({
      machine: browserCheck(own),
      input: (_: { list: PagedListRef<Round>; record: RecordCheckRef }) => ({ game }),
      follow: (check) => followCheck(check, list, record),
      View,
    });

  function WithRecord({ list }: { list: PagedListRef<Round> }) {
    const own = useOwnRecord();
    const Record = useMemo(() => recordOf(own), [own]);
    return <Record list={list} />;
  }

  function WithCheck({ own, list, record }: WithCheckProps<Round>) {
    const Check = useMemo(() => checkOf(own, list, record), [own, list, record]);
    return <Check list={list} record={record} />;
  }

  return page({
    title,
    machine: pagedListOf(read),
    input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
    tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
    follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
    View: ({ actor }) => <WithRecord list={actor} />,
  });
}

/** After a seed has been shown the list is read again; after a round that does not agree the whole record is. */
function followCheck(
  check: CheckRef,
  list: { send(event: { type: 'list.refresh' }): void },
  record: RecordCheckRef,
): () => void {
  const outdated = check.on('seeds.outdated', () => list.send({ type: 'list.refresh' }));
  let wasWrong = false;
  const changed = check.subscribe((state) => {
    const isWrong = state.matches({ open: 'wrong' });
    if (isWrong && !wasWrong) record.send({ type: 'record.check', since: 0 });
    wasWrong = isWrong;
  });
  return () => {
    outdated.unsubscribe();
    changed.unsubscribe();
  };
}
