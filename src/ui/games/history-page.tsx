import {
  checkDoubt,
  followGameHistory,
  followRoundCheck,
  gameHistory,
} from '../../actors/games/game-history.ts';
import type { OwnRecord } from '../../actors/games/own-record.ts';
import { recordCheckOf } from '../../actors/games/record-check.ts';
import { browserCheck } from '../../actors/games/round-check.ts';
import type { Game } from '../../fairness/games.ts';
import type { PagedListRef, RecordCheckRef } from '../../machines/shared/types.ts';
import type { Round } from '../../schemas/games/games.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { withLinkedRow } from '../shared/linked-row.ts';
import { type Page, page, part, tellListQuery } from '../shared/page.tsx';
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
    follow: followRoundCheck,
    View: ({ actor, list, record }) => <History game={game} list={list} record={record} actor={actor} />,
  });

  const WithRecord = part({
    machine: ({ own }: Listed) => recordCheckOf(own),
    input: () => undefined,
    follow: checkDoubt,
    View: ({ actor: record, own, list }) => <WithCheck own={own} list={list} record={record} />,
  });

  function OfPerson({ list }: Pick<Listed, 'list'>) {
    const own = useOwnRecord();
    return <WithRecord own={own} list={list} />;
  }

  return page({
    machine: gameHistory(game),
    // `id`: the number of a linked round.
    input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query: withLinkedRow(query), filterNames: ['id'] }),
    tell: ({ query }) => tellListQuery({ query: withLinkedRow(query) }),
    follow: followGameHistory,
    View: ({ actor }) => <OfPerson list={actor} />,
  });
}
