/** Hindi for the games and their fairness. */
export const games = {
  'Coin flip': 'सिक्का उछाल',
  Limbo: 'लिम्बो',
} as const;
