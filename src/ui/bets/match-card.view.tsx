import { useSelector } from '@xstate/react';
import { type ComponentProps, type ComponentType, memo } from 'react';
import { nameOf, t, translateMessage } from '../../i18n/text.ts';
import type { Match, Side } from '../../schemas/bets/matches.ts';
import type { Selection } from '../../schemas/bets/selections.ts';
import { LETTERS, type LineKind, priceOf, sidesOn, TOSS } from '../../schemas/bets/slip-address.ts';
import { Link } from '../kit/controls/link.tsx';
import { useNear, useQueuedFrame } from '../kit/data/near.ts';
import { Money } from '../kit/format/money.tsx';
import { useActors, useHold } from '../shared/context.tsx';
import { LivePrice } from './live-price.view.tsx';
import { MatchScore } from './match-score.view.tsx';
import { Closing, isOpen, MatchStateBadge, TimeLeft } from './match-state.view.tsx';

// Cards use plain classes of the theme: hundreds render on a busy evening, and styled components would be slow.

/** A list of matches, with `cards` always as a grid of cards; without it, as lines on wide screens. */
export function MatchList({ cards = false, ...rest }: ComponentProps<'ul'> & { cards?: boolean }) {
  return <ul {...rest} className="matches" data-cards={cards || undefined} />;
}

interface MatchCardProps {
  match: Match;
  /** The favourite button. It must be the same component for all cards, since `MatchCard` is memoised. */
  Star?: ComponentType<{ match: Match }> | undefined;
  /** The mark of matches with open bets. It must be the same component for all cards, too. */
  Mark?: ComponentType<{ match: Match }> | undefined;
  /**
   * The time of rendering: at once, in a queued frame that has time for it, or only while the card is near the screen.
   * A queued card also renders as soon as it is near.
   */
  comes?: 'atOnce' | 'queued' | 'near';
}

/**
 * A match to bet on, as a card, or as a line on a wide screen. Its price cells render by themselves, and follow the stream
 * while the card is on the screen or near it.
 */
export const MatchCard = memo(function MatchCard({ match, Star, Mark, comes = 'atOnce' }: MatchCardProps) {
  const [isNear, frame] = useNear();
  const isItsFrame = useQueuedFrame(comes === 'queued');
  return (
    <li ref={frame}>
      {(isNear || isItsFrame || comes === 'atOnce') && (
        <article className="match">
          <div className="name">
            <Link href={`/live-bets/live-bet/${match.id}`}>{nameOf(match.name)}</Link>
            {Star && <Star match={match} />}
          </div>
          <p className="head">
            <MatchStateBadge state={match.state} /> {Mark && <Mark match={match} />}
          </p>
          <p className="cup" data-played={match.play != null || undefined}>
            <span>{nameOf(match.competition)}</span> <MatchScore match={match} isCounting={isNear} isShort />
          </p>
          <p className="when">{isNear ? <TimeLeft match={match} /> : <Closing match={match} />}</p>
          <Odds match={match} isFollowing={isNear} />
          <p className="least">
            <span>{t('Minimum')}</span> <Money rupees={match.minimum_betamount} style="short" />
          </p>
        </article>
      )}
    </li>
  );
});

/** The choices of a match in the slip, as one text, which `useSelector` can compare. */
const pricesOn = (id: number, selections: readonly Selection[]): string =>
  selections
    .filter(({ matchId }) => matchId === id)
    .map(({ choice }) => priceOf(choice))
    .join(' ');

interface OddsProps {
  match: Match;
  /** whether the prices follow every move; otherwise they stay as last rendered */
  isFollowing: boolean;
  /** The market on a line whose prices are shown, instead of those of teams and toss. */
  line?: LineKind;
  /** The sides whose prices are shown. */
  sides?: readonly Side[];
  /** Whether the toss is shown beside them. */
  hasToss?: boolean;
}

/** The prices of a match. A tap on one adds its side to the slip, and another tap removes it. */
export function Odds({ match, isFollowing, line, sides = sidesOn(match, line), hasToss = !line }: OddsProps) {
  const hold = useHold();
  const { priceTap, selections } = useActors();
  const chosen = useSelector(selections, ({ context }) => pricesOn(match.id, context.selections));
  const offer = (side: Side, name: string, pick: string) => {
    const price = (
      <>
        <span>{name}</span>{' '}
        {side.suspended ? (
          <>
            <b>{t('Suspended')}</b> <small>{translateMessage(side.suspended)}</small>
          </>
        ) : (
          <LivePrice side={side} isFollowing={isFollowing} />
        )}
      </>
    );
    return (
      <li key={pick}>
        {isOpen(match) && !side.suspended ? (
          <button
            type="button"
            data-hotkey="price"
            value={`${match.id}.${pick}`}
            aria-haspopup="dialog"
            aria-pressed={chosen.split(' ').includes(pick)}
            {...hold}
            onClick={({ currentTarget: { value } }) => {
              if (hold['aria-disabled'] !== true)
                priceTap.send({ type: 'price.tapped', href: `?slip=${value}` });
            }}
          >
            {price}
          </button>
        ) : (
          <div>{price}</div>
        )}
      </li>
    );
  };
  return (
    <ul className="odds">
      {sides.map((side) => offer(side, nameOf(side.name), (line ? LETTERS[line] : '') + side.team_value))}
      {hasToss &&
        (match.toss_result == null ? (
          offer(match.toss, t('Toss'), TOSS)
        ) : (
          <li>
            <div>
              <span>{t('Toss')}</span> <b>{t(match.toss_result)}</b>
            </div>
          </li>
        ))}
    </ul>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6];

/** Skeletons of the size of `count` matches, at most six. */
export function MatchSkeletons({ count, cards = false }: { count: number; cards?: boolean }) {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <MatchList aria-hidden="true" cards={cards}>
        {PLACES.slice(0, count).map((place) => (
          <li key={place} data-testid="skeleton-row">
            <div className="match bone" />
          </li>
        ))}
      </MatchList>
    </div>
  );
}
