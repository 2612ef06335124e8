/** Hindi for the statement's newer lines, winners, bonuses and referrals. */
export const lists = {
  'Bonus received': 'बोनस मिला',
  'Bonus released': 'बोनस वॉलेट में आया',
  'Bonus expired': 'बोनस की अवधि समाप्त',
  'Referral reward': 'रेफ़रल इनाम',
} as const;
