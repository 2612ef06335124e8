import { nameOf, type Text, t } from '../../../i18n/text.ts';
import type { Match, Side } from '../../../schemas/bets/matches.ts';
import { priceOf, sideAt, TOSS } from '../../../schemas/bets/slip-address.ts';
import { Button } from '../../kit/controls/button.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { formatMoney } from '../../kit/format/money.tsx';
import { styled } from '../../kit/styled.ts';
import { LivePrice } from '../live-price.view.tsx';
import { isOpen } from '../match-state.view.tsx';

const Frame = styled('div')`
  display: flex;
  align-items: center;
  min-width: 0;
  margin-top: var(--s2);
  border: 1px solid var(--edge);
  border-radius: var(--r2);
  > button:first-child {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--s2);
    align-items: baseline;
    min-width: 0;
    min-height: var(--tap);
    padding: var(--s1) 0 var(--s1) var(--s3);
    border: 0;
    border-radius: var(--r2);
    background: none;
    color: inherit;
    text-align: start;
    line-height: 1.35;
  }
  > button:first-child > :nth-child(odd) {
    overflow-wrap: anywhere;
  }
  > p {
    flex: 1;
    padding: var(--s2) var(--s3);
  }
  /* The percentage alone: the form has the rest. */
  .price ~ small {
    display: none;
  }
  small {
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

interface SelectionRowProps {
  match: Match;
  choice: string;
  /** As typed. */
  stake: string;
  /** The state of its bet; undefined if the match's state says enough. */
  state?: Text | undefined;
  /** Opens the form for this selection. */
  onOpen: () => void;
  onRemove: () => void;
}

/** A selection in the slip, as a row. */
export function SelectionRow({ match, choice, stake, state, onOpen, onRemove }: SelectionRowProps) {
  const side = sideAt(match, choice);
  const said = state ?? stateOf(match, choice, side);
  const name = selectionText(match, choice);
  return (
    <Frame>
      <button type="button" onClick={onOpen}>
        <b>{name}</b>
        <span>{side && !said ? <LivePrice side={side} isFollowing /> : null}</span>
        <small>{nameOf(match.name)}</small>
        <small>{said ? t(said) : staked(stake)}</small>
      </button>
      <RemoveButton name={name} onRemove={onRemove} />
    </Frame>
  );
}

/** The skeleton of a selection whose match is loading. */
export function RowBone() {
  return (
    <Frame>
      <Bone height="var(--tap)" />
    </Frame>
  );
}

/** A selection whose match does not exist. */
export function MissingRow({ onRemove }: { onRemove: () => void }) {
  return (
    <Frame>
      <p>{t('This selection is not there any more.')}</p>
      <RemoveButton name={t('Match')} onRemove={onRemove} />
    </Frame>
  );
}

const Others = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2);
  margin-top: var(--s3);
  h3 {
    font-size: var(--text-m);
  }
`;

interface OthersHeadingProps {
  count: number;
  /** None of the selections is open. */
  isAll?: boolean;
  onClear: () => void;
}

/** The heading above the folded selections. */
export function OthersHeading({ count, isAll = false, onClear }: OthersHeadingProps) {
  return (
    <Others className="folded">
      <h3>{isAll ? selectionsText(count) : t('Also in your slip: {count}', { count })}</h3>
      <Button kind="link" onClick={onClear}>
        {t('Remove all')}
      </Button>
    </Others>
  );
}

const selectionsText = (count: number) =>
  count === 1 ? t('1 selection') : t('{count} selections', { count });

/** The button that removes a selection from the slip. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return <IconButton icon={BIN} label={t('Remove {selection}', { selection: name })} onClick={onRemove} />;
}

const BIN = 'M9 3h6l1 2h4v2H4V5h4zM6 9h12l-1 12H7z';

/** The name of a choice: a team, a side of a line, the toss, or a face of the coin. */
export function selectionText(match: Match, choice: string): string {
  if (choice === 'Head' || choice === 'Tail') return t('Toss: {side}', { side: t(choice) });
  if (choice === TOSS) return t('Toss');
  return nameOf(sideAt(match, choice)?.name ?? match.name);
}

/** The reason why no bet can be placed on the selection now; undefined if one can. */
function stateOf(match: Match, choice: string, side: Side | undefined): Text | undefined {
  if (match.state === 'scheduled') return 'Scheduled';
  if (!isOpen(match) || (priceOf(choice) === TOSS && match.toss_result != null)) return 'Closed';
  return side?.suspended == null ? undefined : 'Suspended';
}

const staked = (stake: string) =>
  /^\d+(\.\d+)?$/.test(stake) ? `${t('Stake')} ${formatMoney(Number(stake), { style: 'short' })}` : '';
