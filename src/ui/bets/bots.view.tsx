import { useSelector } from '@xstate/react';
import { nameOf, type Text, t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import { BOT_STYLES, type Bot, type BotStyle } from '../../schemas/bets/bots.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Card } from '../kit/data/card.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { trophy } from '../kit/drawings/drawings.ts';
import { Money } from '../kit/format/money.tsx';
import { formatPercent } from '../kit/format/percent.ts';
import { Muted, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { ListState } from '../shared/list-state.view.tsx';

type BotsRef = ListRef<Bot>;

const STYLES = {
  favourites: ['Favourites', 'Bets on the side that pays the least.'],
  outsiders: ['Outsiders', 'Bets on the side that pays the most.'],
  momentum: ['Momentum', 'Bets on the team that is ahead, once there is a score.'],
  contrarian: ['Contrarian', 'Bets on the team that is behind, once there is a score.'],
} as const satisfies Record<BotStyle, readonly [name: Text, rule: Text]>;

/** The styles of the demo's bots, with each bot's record. */
export default function BotsView({ actor }: { actor: BotsRef }) {
  return (
    <Stack $gap={2}>
      <PageTitle
        lead={t(
          'In this demo, bots bet beside people. They keep to the same limits and prices, see no more than you do, and play with play money of their own.',
        )}
      >
        {t('Bots')}
      </PageTitle>
      <ListState
        actor={actor}
        failure="The bots could not be loaded"
        empty={
          <Empty icon={trophy} action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t('There are no bots here.')}
          </Empty>
        }
      >
        <Styles actor={actor} />
      </ListState>
    </Stack>
  );
}

function Styles({ actor }: { actor: BotsRef }) {
  const rows = useSelector(actor, ({ context }) => context.rows);
  return (
    <Stack>
      {BOT_STYLES.map((style) => {
        const [name, rule] = STYLES[style];
        return (
          <Card key={style} title={t(name)}>
            <p>{t(rule)}</p>
            <Table
              label={t(name)}
              columns={columns()}
              rows={rows.filter((bot) => bot.style === style)}
              rowKey={(bot) => bot.name}
            />
          </Card>
        );
      })}
      <Muted>
        {t(
          'Single bets that were won or lost in the last seven days. Of few bets, all of this is mostly luck.',
        )}
      </Muted>
    </Stack>
  );
}

function columns(): Column<Bot>[] {
  return [
    { header: t('Name'), lead: true, cell: ({ name }) => nameOf(name) },
    { header: t('Bets'), numeric: true, cell: ({ won, lost }) => won + lost },
    {
      header: t('Strike rate'),
      numeric: true,
      cell: ({ won, lost }) => percentOf(won, won + lost),
    },
    { header: t('Staked'), numeric: true, wide: true, cell: ({ staked }) => <Money rupees={staked} /> },
    {
      header: t('Return'),
      numeric: true,
      end: true,
      cell: ({ staked, returned }) => percentOf(returned - staked, staked),
    },
  ];
}

/** In whole percent; a dash for nothing. */
const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '-' : formatPercent(Math.round((100 * part) / whole));
