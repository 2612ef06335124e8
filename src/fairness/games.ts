/** The ids of all games, as used in the ledger, the database, the calls and play records. */
export const GAMES = ['coinflip', 'limbo', 'dice'] as const;
export type Game = (typeof GAMES)[number];

/** The games' names. */
export const GAME_NAMES = { coinflip: 'Coin flip', limbo: 'Limbo', dice: 'Dice' } as const satisfies Record<
  Game,
  string
>;

/** The games' paths, used by pages and calls. */
export const GAME_PATHS = { coinflip: 'coin-flip', limbo: 'limbo', dice: 'dice' } as const satisfies Record<
  Game,
  string
>;

export const gamePath = (game: Game) => `/${GAME_PATHS[game]}`;
/** The page with a person's rounds of a game, and what it is called. */
export const historyPath = (game: Game) => `/${game}-history`;
export const historyName = (game: Game) => `${GAME_NAMES[game]} history` as const;
