import type { OwnRecord } from '../../actors/games/own-record.ts';
import { recordCheckOf } from '../../actors/games/record-check.ts';
import { browserCheck } from '../../actors/games/round-check.ts';
import { keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { games } from '../../api/games/games.ts';
import type { Game } from '../../fairness/games.ts';
import type { PagedListRef, RecordCheckRef } from '../../machines/shared/types.ts';
import type { Round } from '../../schemas/games/games.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { type Page, page, part } from '../app/page.tsx';
import type { CheckRef } from './fairness/round-check.view.tsx';
import History from './history.view.tsx';
import { useOwnRecord } from './use-own-record.ts';

interface Listed {
  own: OwnRecord;
  list: PagedListRef<Round>;
}

/** The page of a person's rounds of a game, each of which can be checked. */
export function historyPage(game: Game): Page {
  const WithCheck = part({
    machine: ({ own }: Listed & { record: RecordCheckRef }) => browserCheck(own),
    input: () => ({ game }),
    follow: (check, _, { list, record }) => followCheck(check, list, record),
    View: ({ actor, list, record }) => <History game={game} list={list} record={record} actor={actor} />,
  });

  const WithRecord = part({
    machine: ({ own }: Listed) => recordCheckOf(own),
    input: () => undefined,
    follow: (record, _, { own }) => {
      if (own.store.isInDoubt()) record.send({ type: 'record.check', since: 0 });
      return () => {};
    },
    View: ({ actor: record, own, list }) => <WithCheck own={own} list={list} record={record} />,
  });

  function OfPerson({ list }: Pick<Listed, 'list'>) {
    const own = useOwnRecord();
    return <WithRecord own={own} list={list} />;
  }

  return page({
    machine: pagedListOf((query, signal) => games.history(game, query, signal)),
    input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
    tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
    follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
    View: ({ actor }) => <OfPerson list={actor} />,
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
