import { type FunctionComponent, lazy } from 'react';
import { keepLimitsFresh, ownLimits } from '../../actors/account/own-limits.ts';
import { firstCallsOf, followPlay, latestRounds, type Surroundings } from '../../actors/games/play.ts';
import { playerSeeds, prefersStillness, tellSeedsNetworkBack } from '../../actors/games/player-seeds.ts';
import { recordCheckOf } from '../../actors/games/record-check.ts';
import { roundOf } from '../../actors/games/round.ts';
import type { Game } from '../../fairness/games.ts';
import type { ChoiceDraft } from '../../machines/games/round.machine.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { type Page, part } from '../shared/page.tsx';
import type { PlayProps } from './play.view.tsx';
import { useOwnRecord } from './use-own-record.ts';

const GameSession = lazy(() => import('./game-session.part.tsx'));

interface PlayDefinition<G extends Game> {
  game: G;
  /** the choice at the start */
  choice: ChoiceDraft<G>;
  /** the duration of a result's animation, in ms */
  revealMs: number;
  View: FunctionComponent<PlayProps<G>>;
}

/** The page where a game is played. */
export function playPage<G extends Game>({ game, choice, revealMs, View }: PlayDefinition<G>): Page {
  const Rounds = part({
    machine: ({ own }: Surroundings<G>) => roundOf(game, own),
    input: (_: Surroundings<G>) => ({ choice, revealMs: prefersStillness() ? 0 : revealMs }),
    follow: followPlay(game),
    View: (props) => (
      <View
        {...props}
        session={
          <LazyPart>
            <GameSession rounds={props.actor} />
          </LazyPart>
        }
      />
    ),
  });

  const WithLatest = part({
    machine: latestRounds(game),
    input: (_: Omit<Surroundings<G>, 'latest'>) => ({}),
    View: ({ actor: latest, ...around }) => <Rounds {...around} latest={latest} />,
  });

  const WithLimits = part({
    machine: ownLimits(),
    input: (_: Omit<Surroundings<G>, 'latest' | 'limits'>) => ({ id: '' }),
    follow: keepLimitsFresh,
    View: ({ actor: limits, ...around }) => <WithLatest {...around} limits={limits} />,
  });

  const WithSeeds = part({
    machine: ({ own }: Pick<Surroundings<G>, 'own' | 'record'>) => playerSeeds(own),
    input: () => undefined,
    follow: tellSeedsNetworkBack,
    View: ({ actor: seeds, ...around }) => <WithLimits {...around} seeds={seeds} />,
  });

  const WithRecord = part({
    machine: ({ own }: Pick<Surroundings<G>, 'own'>) => recordCheckOf(own),
    input: () => undefined,
    View: ({ actor: record, own }) => <WithSeeds own={own} record={record} />,
  });

  function Content() {
    const own = useOwnRecord();
    return <WithRecord own={own} />;
  }

  return { Content, firstCalls: firstCallsOf(game) };
}
