import { useSelector } from '@xstate/react';
import { nameOf, type Text, t } from '../../../i18n/text.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import { isWhole, type LeftOut, type TakenSlip } from '../../../schemas/bets/shared-slip.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { focusIfLost } from '../../kit/focus.ts';
import { Stack } from '../../kit/layout.tsx';
import { Sheet } from '../../kit/overlays/sheet.tsx';
import { styled } from '../../kit/styled.ts';
import { DetailFailed } from '../../shared/detail-failed.view.tsx';
import { selectionText } from './selection-row.view.tsx';
import { SlipBone } from './slip-parts.view.tsx';

const List = styled('ul')`
  display: grid;
  gap: var(--s2);
  > li {
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  b,
  small {
    display: block;
  }
  small {
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

const REASONS: Record<LeftOut['why'], Text> = {
  closed: 'Betting on it is over',
  excluded: 'It depends on another selection in the slip',
  full: 'The slip holds 8 selections already',
  unknown: 'There is no such selection',
};

interface SharedSlipProps {
  actor: DetailRef<TakenSlip>;
  onClose: () => void;
  /** Opens the slip, once the person has read which selections are left out. */
  onOpen: (taken: TakenSlip) => void;
}

/** A shared slip while it is loaded, and then the selections of it that are left out, if any. */
export default function SharedSlip({ actor, onClose, onOpen }: SharedSlipProps) {
  const item = useSelector(actor, ({ context }) => context.item);
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <Sheet onClose={onClose} title={t('Combined bet')}>
      {item !== null && !isWhole(item) ? (
        <Told taken={item} onOpen={() => onOpen(item)} />
      ) : isError ? (
        <DetailFailed actor={actor} failure="The matches could not be loaded" />
      ) : (
        <SlipBone />
      )}
    </Sheet>
  );
}

const countOf = ({ taken, left, faults, later }: TakenSlip): number =>
  taken.length + left.length + faults + later;

interface ToldProps {
  taken: TakenSlip;
  onOpen: () => void;
}

function Told({ taken, onOpen }: ToldProps) {
  const { left, faults, later } = taken;
  const isNone = taken.taken.length === 0;
  return (
    <Stack $gap={3}>
      <Note icon="warning">
        <p role="status" tabIndex={-1} ref={focusIfLost}>
          {isNone
            ? t('None of the shared selections could be added to your slip.')
            : t('{added} of {count} shared selections are in your slip.', {
                added: taken.taken.length,
                count: countOf(taken),
              })}
        </p>
      </Note>
      <h3>{t('Left out')}</h3>
      <List>
        {left.map(({ why, place, match }) => (
          <li key={`${place.matchId}.${place.choice}`}>
            {match && why !== 'unknown' && <b>{selectionText(match, place.choice)}</b>}
            {match && <small>{nameOf(match.name)}</small>}
            <span>{t(REASONS[why])}</span>
          </li>
        ))}
        {faults > 0 && (
          <li>
            {faults === 1
              ? t('1 part of the link is no selection')
              : t('{count} parts of the link are no selections', { count: faults })}
          </li>
        )}
        {later > 0 && (
          <li>
            {later === 1
              ? t('1 selection after the eighth')
              : t('{count} selections after the eighth', { count: later })}
          </li>
        )}
      </List>
      {isNone ? (
        <LinkButton wide href="/live-bets">
          {t('See live bets')}
        </LinkButton>
      ) : (
        <Button wide onClick={onOpen}>
          {t('Open slip')}
        </Button>
      )}
    </Stack>
  );
}
