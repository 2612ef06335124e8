import { useSelector } from '@xstate/react';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Actors } from '../../actors/app/actors.ts';
import { detailOf } from '../../actors/shared/detail-of.ts';
import { nameOf } from '../../i18n/text.ts';
import { open } from '../../machines/bets/bet-slip.example.ts';
import { bet as cancellable } from '../../machines/bets/cancel-bet.example.ts';
import { bet as cashable } from '../../machines/bets/cash-out.example.ts';
import { favouritesMachine } from '../../machines/bets/favourites.machine.ts';
import { league } from '../../machines/bets/league-change.example.ts';
import type { selectionsMachine } from '../../machines/bets/selections.machine.ts';
import { askKites } from '../../machines/bets/share-pick.example.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { PrivateLeague as League } from '../../schemas/bets/private-leagues.ts';
import type { SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import BetHistory from '../../ui/bets/bet-history.view.tsx';
import BetSlip from '../../ui/bets/bet-slip/bet-slip.view.tsx';
import CombinedBet from '../../ui/bets/bet-slip/combined-bet.view.tsx';
import { SelectionList } from '../../ui/bets/bet-slip/selection-list.view.tsx';
import { SelectionRow } from '../../ui/bets/bet-slip/selection-row.view.tsx';
import DailyPick from '../../ui/bets/daily-pick.view.tsx';
import { FavouriteStar, FavouritesContext } from '../../ui/bets/favourite-star.view.tsx';
import LiveBets from '../../ui/bets/live-bets.view.tsx';
import { MatchCard, MatchList, Odds } from '../../ui/bets/match-card.view.tsx';
import MatchCheck from '../../ui/bets/match-check.view.tsx';
import { OpenBetsContext } from '../../ui/bets/open-bets.view.tsx';
import LeagueBet from '../../ui/bets/private-leagues/league-bet.view.tsx';
import { LeagueMatches } from '../../ui/bets/private-leagues/league-matches.view.tsx';
import PrivateLeague from '../../ui/bets/private-leagues/private-league.view.tsx';
import { CashingOut } from '../../ui/bets/receipt-parts.view.tsx';
import { SharePick } from '../../ui/bets/share-pick/share-pick.view.tsx';
import { Button } from '../../ui/kit/controls/button.tsx';
import { Sheet } from '../../ui/kit/overlays/sheet.tsx';
import {
  type ActorOf,
  listWith,
  nothing,
  pagedListWith,
  unanswered,
  useAround,
  WithQuietActors,
} from './surroundings.tsx';

/** Stands for the form that adds money, a statechart of its own. */
function TopUp({ missing, onDone }: { missing: number; onDone: () => void }) {
  return <Button onClick={onDone}>{`Add ₹${missing}`}</Button>;
}

export function BetSlipView({ actor }: ActorOf<typeof BetSlip>) {
  const title = useSelector(actor, ({ context }) => nameOf(context.match.name));
  return (
    <Sheet title={title} onClose={nothing}>
      <BetSlip actor={actor} starter={0} onDone={nothing} onLogIn={nothing} TopUp={TopUp} />
    </Sheet>
  );
}

export function CancelBetView({ actor }: ActorOf<typeof BetHistory>) {
  const { list } = useAround(() => ({ list: pagedListWith<Bet>([cancellable]) }));
  return <BetHistory list={list} actor={actor} />;
}

export const CashOutView = ({ actor }: ActorOf<typeof CashingOut>) => (
  <CashingOut actor={actor} bet={cashable} />
);

export const CombinedBetView = ({ actor }: ActorOf<typeof CombinedBet>) => (
  <Sheet title="Combined bet" onClose={nothing}>
    <CombinedBet
      actor={actor}
      onRemove={nothing}
      onFace={nothing}
      onLogIn={nothing}
      onDone={nothing}
      TopUp={TopUp}
      SharePick={() => null}
    />
  </Sheet>
);

export const DailyPickView = ({ actor }: ActorOf<typeof DailyPick>) => (
  <DailyPick actor={actor} SharePick={() => null} />
);

export const FavouritesView = ({ actor }: { actor: ActorRefFrom<typeof favouritesMachine> }) => (
  <FavouritesContext value={actor}>
    <MatchList>
      <MatchCard match={open} Star={FavouriteStar} />
    </MatchList>
  </FavouritesContext>
);

export function FinderView({ actor }: ActorOf<typeof LiveBets>) {
  const { list, favourites, openBets } = useAround(() => ({
    list: listWith([open, { ...open, id: 8, name: 'Owls – Kites', sport: 'kabaddi' }]),
    favourites: createActor(favouritesMachine),
    openBets: listWith<SingleOrCombined>([]),
  }));
  return (
    <FavouritesContext value={favourites}>
      <OpenBetsContext value={openBets}>
        <LiveBets list={list} actor={actor} />
      </OpenBetsContext>
    </FavouritesContext>
  );
}

export function LeagueBetView({ actor }: ActorOf<typeof LeagueBet>) {
  const { list } = useAround(() => ({ list: listWith([open]) }));
  return (
    <>
      <LeagueMatches list={list} bet={actor} />
      <LeagueBet actor={actor} />
    </>
  );
}

export function LeagueChangeView({ actor }: { actor: Parameters<typeof PrivateLeague>[0]['change'] }) {
  const { detail } = useAround(() => {
    const made = createActor(detailOf<League>(unanswered), { input: { id: league.id } }).start();
    made.send({ type: 'detail.replaced', item: league });
    return { detail: made };
  });
  return (
    <PrivateLeague actor={detail} change={actor} join={() => null} play={() => null} share={() => null} />
  );
}

export const MatchCheckView = ({ actor }: ActorOf<typeof MatchCheck>) => (
  <MatchCheck match={open} actor={actor} />
);

/** A match whose prices wait for the stream. */
export const PriceStreamView = ({ actor }: { actor: Actors['priceStream'] }) => (
  <WithQuietActors own={{ priceStream: actor }}>
    <MatchList>
      <MatchCard match={open} />
    </MatchList>
  </WithQuietActors>
);

export const PriceTapView = ({ actor }: { actor: Actors['priceTap'] }) => (
  <WithQuietActors own={{ priceTap: actor }}>
    <h1>{nameOf(open.name)}</h1>
    <Odds match={open} isFollowing={false} />
  </WithQuietActors>
);

export function SelectionsView({ actor }: { actor: ActorRefFrom<typeof selectionsMachine> }) {
  return (
    <SelectionList
      actor={actor}
      onOpen={({ matchId, choice }) =>
        actor.send({ type: 'selection.opened', selection: { matchId, choice } })
      }
      row={({ matchId, choice, stake }) => (
        <SelectionRow
          key={matchId}
          match={{ ...open, id: matchId }}
          choice={choice}
          stake={stake}
          onOpen={() => actor.send({ type: 'selection.opened', selection: { matchId, choice } })}
          onRemove={() => actor.send({ type: 'selection.removed', selection: { matchId, choice } })}
        />
      )}
    />
  );
}

export const SharePickView = ({ actor }: ActorOf<typeof SharePick>) => (
  <SharePick actor={actor} pick={askKites.pick} canShare canCopy />
);
