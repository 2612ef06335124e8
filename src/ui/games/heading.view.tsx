import type { ReactNode } from 'react';
import { GAME_NAMES, GAMES, type Game, gamePath, historyName, historyPath } from '../../fairness/games.ts';
import { type Text, t } from '../../i18n/text.ts';
import { Tabs } from '../kit/controls/tabs.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { small } from './small.ts';

// Above a game, a phone has no room for the label of the current tab.
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

/** The label of the link to the person's own rounds. */
const MINE: Record<Game, Text> = { coinflip: 'My flips', limbo: 'My limbo', dice: 'My rolls' };

interface GamesHeadingProps {
  game: Game;
  /** the kind of page that shows it */
  page: 'play' | 'history';
  aside?: ReactNode;
}

/**
 * The heading of all game pages. A game links to the other games and to one's rounds; a page of rounds links
 * to those of the other games and to the game.
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
