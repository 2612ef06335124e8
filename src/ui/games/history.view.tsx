import { useSelector } from '@xstate/react';
import type { PagedListRef } from '../../machines/types.ts';
import type { CoinFlipRound, LimboRound } from '../../schemas/games/games.ts';
import { ListPager } from '../app/list-pager.view.tsx';
import { ListState } from '../app/list-state.view.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Stack } from '../kit/layout.tsx';
import { Money } from '../kit/money.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { type Text, t } from '../text/text.ts';
import { GamesHeading } from './heading.view.tsx';
import { RecordCard, type RecordCheckRef } from './record.view.tsx';
import { type CheckRef, RoundCheckDialog } from './round-check.view.tsx';

type AnyRound = CoinFlipRound | LimboRound;

interface GameHistoryProps<Round extends AnyRound> {
  title: Text;
  active: 'coinFlipHistory' | 'limboHistory';
  list: PagedListRef<Round>;
  record: RecordCheckRef;
  check: CheckRef;
  /** what tells the rounds of this game apart: they stand before the money */
  own: Column<Round>[];
  /** where the game is played */
  game: string;
}

/** A person's rounds of a game, page by page, each of which can be checked. */
export function GameHistory<Round extends AnyRound>(props: GameHistoryProps<Round>) {
  const { title, active, list, record, check, own, game } = props;
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <Stack>
      <GamesHeading
        title={title}
        active={active}
        aside={
          <Button kind="quiet" small onClick={() => check.send({ type: 'check.open', round: null })}>
            {t('Check any round')}
          </Button>
        }
      />
      <ListState
        actor={list}
        failure="The rounds could not be loaded"
        empty={
          <Empty action={<LinkButton href={game}>{t('Play')}</LinkButton>}>
            {t('You have not played a round yet.')}
          </Empty>
        }
      >
        <Table label={t(title)} columns={[...own, ...columns(check)]} rows={rows} rowKey={({ id }) => id} />
        <ListPager actor={list} />
      </ListState>
      <RecordCard record={record} />
      <RoundCheckDialog actor={check} record={record} />
    </Stack>
  );
}

function columns(check: CheckRef): Column<AnyRound>[] {
  return [
    { header: t('Stake'), cell: ({ bet_amount }) => <Money rupees={bet_amount} />, numeric: true },
    {
      header: t('Returns'),
      cell: ({ payout, bet_amount }) => <Money rupees={payout} won={payout > bet_amount} />,
      numeric: true,
    },
    { header: t('Played'), cell: ({ played_at }) => <Time at={played_at} show="datetime" /> },
    { header: t('Round no.'), cell: ({ nonce }) => nonce, numeric: true },
    {
      header: t('Fairness'),
      cell: (round) => (
        <Button
          kind="quiet"
          small
          aria-label={t('Verify round {nonce} of {hash}', {
            nonce: round.nonce,
            hash: round.seed.server_seed_hash.slice(0, 8),
          })}
          onClick={() => check.send({ type: 'check.open', round })}
        >
          {t('Verify')}
        </Button>
      ),
    },
  ];
}
