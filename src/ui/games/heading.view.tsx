import type { ReactNode } from 'react';
import { GAME_NAMES, GAMES, type Game, gamePath, historyName, historyPath } from '../../fairness/games.ts';
import { type Text, t } from '../../i18n/text.ts';
import { Tabs } from '../kit/controls/tabs.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { small } from './small.ts';

// Beside a game a phone has no room for the words of the chosen tab.
const Play = styled('div')`
  ${small} {
    margin-top: calc(-1 * var(--s4));
    > :first-child {
      position: absolute;
      clip-path: inset(50%);
    }
    > nav {
      padding: 0;
    }
  }
`;

/** The way to one's own rounds. */
const MINE: Record<Game, Text> = { coinflip: 'My flips', limbo: 'My limbo', dice: 'My rolls' };

interface GamesHeadingProps {
  game: Game;
  /** which of its pages this is */
  page: 'play' | 'history';
  aside?: ReactNode;
}

/**
 * The heading of all game pages, with the ways to the other games and to one's rounds of this one; from rounds, to
 * those of the other games and to this one.
 */
export function GamesHeading({ game, page, aside }: GamesHeadingProps) {
  const isPlay = page === 'play';
  const Box = isPlay ? Play : 'div';
  const [path, names] = isPlay ? ([gamePath, GAME_NAMES] as const) : ([historyPath, MINE] as const);
  return (
    <Box>
      <PageTitle aside={aside}>{t(isPlay ? GAME_NAMES[game] : historyName(game))}</PageTitle>
      <Tabs
        label={t('Games')}
        items={[
          ...GAMES.map((one) => ({ href: path(one), label: t(names[one]), active: one === game })),
          isPlay
            ? { href: historyPath(game), label: t(MINE[game]) }
            : { href: gamePath(game), label: t(GAME_NAMES[game]) },
        ]}
      />
    </Box>
  );
}
