import { useSelector } from '@xstate/react';
import { lazy, useEffect, useLayoutEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type { Actor, ActorRefFrom } from 'xstate';
import { welcome } from '../../../actors/app/welcome.ts';
import {
  type BetProps,
  followAddress,
  followLimits,
  followSelection,
  lastingBet,
  pickIn,
} from '../../../actors/bets/bet-slip.ts';
import { followMost } from '../../../actors/bets/most.ts';
import { isCombinedIn, showCombined, showInSlip } from '../../../actors/bets/slip-query.ts';
import { askToLogIn, slipMatch, type WantedMatch } from '../../../actors/bets/slip-sheet.ts';
import type { betSlipMachine } from '../../../machines/bets/bet-slip.machine.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
import type { Selection } from '../../../schemas/bets/selections.ts';
import { marketOf } from '../../../schemas/bets/slip-address.ts';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { useActors } from '../../shared/context.tsx';
import { lastingPart } from '../../shared/lasting-part.tsx';
import { BetKind } from './bet-kind.view.tsx';
import BetSlip from './bet-slip.view.tsx';
import { FoldedBet } from './folded-bet.view.tsx';
import { MissingRow, OthersHeading, RemoveButton, RowBone, selectionText } from './selection-row.view.tsx';
import { TopUp } from './slip-top-up.part.tsx';

const CombinedBetPart = lazy(() => import('./combined-bet.part.tsx'));

/** A match and a side; the side is missing if a link named only the match. */
type Open = Pick<Selection, 'matchId' | 'choice'>;

interface SlipContentProps {
  /** The match of the open selection; null while it is loading, and if it does not exist. */
  match: Match | null;
  /** The selection in the address. */
  open: Open;
}

/** The selections in the slip: the open one as a form, the others folded below it. */
export function SlipContent({ match, open }: SlipContentProps) {
  const { selections, feed } = useActors();
  const kept = useSelector(selections, ({ context }) => context.selections);
  const focus = useRef<Focus>(undefined);
  const market = marketOf(open);
  const others = kept.filter((one) => marketOf(one) !== market);
  const shown = kept.find((one) => marketOf(one) === market) ?? { ...open, stake: '' };
  const bet = (selection: Selection, known: Match | undefined, isOpen: boolean) => (
    <SelectionIn
      // The key keeps a bet when its selection is folded or opened.
      key={marketOf(selection)}
      id={String(selection.matchId)}
      {...{ known, selection, isOpen, focus }}
    />
  );
  const isCombined = isCombinedIn(new URLSearchParams(useSearch()));
  const kind = kept.length > (isCombined ? 0 : 1) && (
    <BetKind key="kind" isCombined={isCombined} onChoose={showCombined} />
  );
  if (isCombined)
    return [
      kind,
      <LazyPart key="combined">
        <CombinedBetPart />
      </LazyPart>,
    ];
  const { matches } = feed.getSnapshot().context;
  // Without its match, a selection has no form but can still be removed.
  const isKept = kept.includes(shown);
  return [
    kind,
    match ? bet(shown, match, true) : isKept && bet(shown, undefined, false),
    others.length > 0 && (
      <OthersHeading
        key="others"
        count={others.length}
        onClear={() => selections.send({ type: 'selections.cleared' })}
      />
    ),
    ...others.map((one) => bet(one, matches[one.matchId], false)),
  ];
}

/** The button that removes the open selection from the slip. */
export function RemoveOpen({ match, open }: { match: Match; open: Open }) {
  const { selections } = useActors();
  const isKept = useSelector(selections, ({ context }) =>
    context.selections.some((one) => marketOf(one) === marketOf(open)),
  );
  if (!isKept) return null;
  const remove = () => selections.send({ type: 'selection.removed', selection: open });
  return <RemoveButton name={selectionText(match, open.choice)} onRemove={remove} />;
}

/** The field that had the focus in the form that was closed; the next form focuses the same field. */
type Focus = 'stake' | 'choice' | undefined;

interface SelectionProps extends WantedMatch {
  selection: Selection;
  /** Whether it is shown as a form; otherwise it is folded to a row. */
  isOpen: boolean;
  focus: { current: Focus };
}

const SelectionIn = lastingPart({
  ...slipMatch,
  input: ({ id }: SelectionProps) => ({ id }),
  View: ({ actor, known, selection, ...rest }) => {
    const { selections } = useActors();
    const item = useSelector(actor, ({ context }) => context.item);
    const isMissing = useSelector(actor, (state) => state.matches('missing'));
    const match = item ?? known;
    const onDone = () => selections.send({ type: 'selection.removed', selection });
    if (match !== undefined && !isMissing) return <Bet {...{ match, selection, onDone }} {...rest} />;
    return isMissing ? <MissingRow onRemove={onDone} /> : <RowBone />;
  },
});

const Bet = lastingPart({
  ...lastingBet,
  input: ({ match, selection, onDone }: BetProps & Omit<SelectionProps, 'id' | 'known'>) =>
    lastingBet.input({ match, selection, onDone }),
  follow: (bet, actors, { selection }) => followSelection(bet, actors, marketOf(selection)),
  View: ({ actor, match, selection, isOpen, focus, onDone }) => {
    const open = () => {
      focus.current = 'choice';
      showInSlip(selection);
    };
    if (isOpen) return <OpenBet {...{ actor, selection, focus, onDone }} />;
    return <FoldedBet {...{ actor, match, selection }} onOpen={open} onRemove={onDone} />;
  },
});

interface OpenBetProps extends Omit<SelectionProps, 'id' | 'known' | 'isOpen'> {
  actor: Actor<typeof betSlipMachine> & ActorRefFrom<typeof betSlipMachine>;
  onDone: () => void;
}

function OpenBet({ actor, selection, focus, onDone }: OpenBetProps) {
  const actors = useActors();
  const frame = useRef<HTMLDivElement>(null);
  const starter = useSelector(welcome, (state) => (state.matches('said') ? state.context.starter : 0));
  const market = marketOf(selection);
  useEffect(() => followAddress(actor, market), [actor, market]);
  const least = useSelector(actor, ({ context }) => context.match.minimum_betamount);
  useEffect(() => followLimits(actor, actors, least), [actor, actors, least]);
  useEffect(() => followMost(actor, actors, pickIn), [actor, actors]);
  // When another selection's form replaces this one, the same field of the new form gets the focus.
  useLayoutEffect(() => {
    const form = frame.current;
    const isIn = (field: string) => form?.querySelector(field) === document.activeElement;
    if (focus.current) form?.querySelector<HTMLElement>(FIELDS[focus.current])?.focus();
    focus.current = undefined;
    return () => {
      if (isIn(FIELDS.stake)) focus.current = 'stake';
    };
  }, [focus]);
  return (
    <div ref={frame}>
      <BetSlip
        actor={actor}
        market={selection.choice === '' ? undefined : market}
        starter={starter}
        TopUp={TopUp}
        onLogIn={askToLogIn}
        onDone={onDone}
      />
    </div>
  );
}

const FIELDS = { stake: 'input[name=bet_amount]', choice: 'input:checked, input[type=radio]' };
