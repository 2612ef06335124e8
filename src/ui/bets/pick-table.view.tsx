import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { pickTableMachine } from '../../machines/bets/pick-table.machine.ts';
import { PICK_TABLE, type PickTable as Picks, type PickTableRow } from '../../schemas/bets/pick-table.ts';
import { Button } from '../kit/controls/button.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Badge } from '../kit/data/badge.tsx';
import { Card } from '../kit/data/card.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { formatPercent } from '../kit/format/percent.ts';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { Failed } from '../shared/failed.view.tsx';

export type PickTableRef = ActorRefFrom<typeof pickTableMachine>;

/** The people who asked to be shown, by how many of their picks a day were right. */
export default function PickTable({ actor }: { actor: PickTableRef }) {
  const table = useSelector(actor, ({ context }) => context.table);
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <>
      <PageTitle
        lead={t('The share of right picks a day in the last {days} days, from {least} results on.', {
          days: PICK_TABLE.days,
          least: PICK_TABLE.least,
        })}
      >
        {t('Table of picks')}
      </PageTitle>
      {table !== null ? (
        <Known actor={actor} table={table} />
      ) : isError ? (
        <Failed
          failure="The table could not be loaded"
          message=""
          onRetry={() => actor.send({ type: 'table.retry' })}
        />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

interface KnownProps {
  actor: PickTableRef;
  table: Picks;
}

function Known({ actor, table }: KnownProps) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <Stack>
      {isStale && <Note icon="warning">{t('The table could not be brought up to date. Trying again…')}</Note>}
      {table.rows.length === 0 ? (
        <Empty icon="clock">{t('Nobody has a place yet.')}</Empty>
      ) : (
        <Card title={t('The last {days} days', { days: PICK_TABLE.days })}>
          <Table
            label={t('Table of picks')}
            columns={columns()}
            rows={table.rows}
            rowKey={({ nickname }) => nickname}
            attributesOf={({ is_me }) => ({ 'aria-current': is_me || undefined })}
          />
        </Card>
      )}
      <Own actor={actor} me={table.me} />
    </Stack>
  );
}

/** They are made at each rendering, in the language of the page. */
const columns = (): Column<PickTableRow>[] => [
  {
    header: t('Name'),
    lead: true,
    cell: ({ place, nickname, is_me }) => (
      <Row $gap={2}>
        <span>
          <span>{place}.</span> <bdi translate="no">{nickname}</bdi>
        </span>
        {is_me && <Badge tone="live">{t('You')}</Badge>}
      </Row>
    ),
  },
  {
    header: t('Right'),
    numeric: true,
    cell: ({ rights, decided }) => t('{right} of {decided}', { right: rights, decided }),
  },
  {
    header: t('In percent'),
    numeric: true,
    end: true,
    cell: ({ rights, decided }) => formatPercent(Math.round((100 * rights) / decided)),
  },
];

function Own({ actor, me }: { actor: PickTableRef; me: Picks['me'] }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  if (me === null)
    return (
      <Stack $gap={2} $align="start">
        <Muted>
          {t(
            'Only people who ask for it are shown. You get a name that is drawn for you and does not tell who you are. A place earns nothing.',
          )}
        </Muted>
        <Button kind="quiet" busy={isBusy} onClick={() => actor.send({ type: 'table.join' })}>
          {t('Show me in the table')}
        </Button>
      </Stack>
    );
  const { nickname, rights, decided, place } = me;
  return (
    <Stack $gap={2} $align="start">
      <p>
        <span>
          {decided === 0
            ? t('You are shown as {name}. None of your picks has a result yet.', { name: nickname })
            : t('You are shown as {name}: {right} of {decided} right.', {
                name: nickname,
                right: rights,
                decided,
              })}
        </span>{' '}
        <span>
          {place === null
            ? t('You have a place from {least} results on.', { least: PICK_TABLE.least })
            : t('Your place: {place}.', { place })}
        </span>
      </p>
      <Button kind="quiet" small busy={isBusy} onClick={() => actor.send({ type: 'table.leave' })}>
        {t('Do not show me any longer')}
      </Button>
    </Stack>
  );
}
