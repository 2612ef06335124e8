/**
 * A nickname as it is compared with others: without case, without the forms that only look different, and without
 * joiners and spaces, which hardly show.
 */
export const nicknameKey = (nickname: string): string =>
  nickname
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\u200c\u200d]/g, '');
