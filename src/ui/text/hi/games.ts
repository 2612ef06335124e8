export const games = {} as const;
