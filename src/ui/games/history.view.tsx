import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { type Game, gamePath, historyName, historyPath } from '../../fairness/games.ts';
import { t } from '../../i18n/text.ts';
import type { PagedListRef, RecordCheckRef } from '../../machines/shared/types.ts';
import type { Round, RoundFacts } from '../../schemas/games/games.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { Money } from '../kit/format/money.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { RecordCard } from './fairness/record.view.tsx';
import { RoundCheckDialog } from './fairness/round-check.view.tsx';
import type { CheckRef } from './fairness/round-verdict.ts';
import { GamesHeading } from './heading.view.tsx';
import { READINGS } from './rounds.view.tsx';

interface HistoryProps {
  game: Game;
  list: PagedListRef<Round>;
  record: RecordCheckRef;
  actor: CheckRef;
}

/** A person's rounds of a game, page by page, each of which can be checked. */
export default function History({ game, list, record, actor: check }: HistoryProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const linkedId = useSelector(list, ({ context }) => context.filters.id);
  // Deferred like the list, so that the content below appears with it and is not pushed down.
  const isLoading = useDeferredValue(useSelector(list, (state) => state.matches('loading')));
  return (
    <Stack>
      <GamesHeading
        game={game}
        page="history"
        aside={
          <Button kind="quiet" small onClick={() => check.send({ type: 'check.open', round: null })}>
            {t('Check any round')}
          </Button>
        }
      />
      <PagedListState
        actor={list}
        failure="The rounds could not be loaded"
        empty={
          <Empty action={<LinkButton href={gamePath(game)}>{t('Play')}</LinkButton>}>
            {linkedId ? t('There is no such round.') : t('You have not played a round yet.')}
          </Empty>
        }
      >
        <RoundTable
          game={game}
          rows={rows}
          onVerify={(id) =>
            check.send({ type: 'check.open', round: rows.find((round) => round.id === id) ?? null })
          }
        />
      </PagedListState>
      {linkedId && (
        <LinkButton kind="quiet" wide href={historyPath(game)}>
          {t('All your rounds')}
        </LinkButton>
      )}
      {!isLoading && <RecordCard record={record} />}
      <RoundCheckDialog actor={check} record={record} />
    </Stack>
  );
}

interface RoundTableProps<G extends Game> {
  game: G;
  rows: readonly Round<G>[];
  onVerify: (roundId: number) => void;
}

function RoundTable<G extends Game>({ game, rows, onVerify }: RoundTableProps<G>) {
  const columns: Column<Round<G>>[] = [...READINGS[game].columns(), ...columnsOfAll(onVerify)];
  return <Table label={t(historyName(game))} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** The columns that all games share, after those of the game. */
function columnsOfAll(onVerify: RoundTableProps<Game>['onVerify']): Column<RoundFacts>[] {
  return [
    { header: t('Stake'), cell: ({ bet_amount }) => <Money rupees={bet_amount} />, numeric: true },
    {
      header: t('Returns'),
      cell: ({ payout, bet_amount }) => <Money rupees={payout} won={payout > bet_amount} />,
      numeric: true,
      end: true,
    },
    { header: t('Played'), time: true, cell: ({ played_at }) => <Time at={played_at} show="datetime" /> },
    { header: t('Round no.'), wide: true, cell: ({ nonce }) => nonce, numeric: true },
    {
      header: t('Fairness'),
      leads: true,
      act: true,
      cell: ({ id, nonce, seed }) => (
        <Button
          kind="quiet"
          small
          aria-label={t('Verify round {nonce} of {hash}', {
            nonce,
            hash: seed.server_seed_hash.slice(0, 8),
          })}
          onClick={() => onVerify(id)}
        >
          {t('Verify')}
        </Button>
      ),
    },
  ];
}
