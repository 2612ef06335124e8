/**
 * A nickname as it is compared with others: without case, without forms of the same letter such as wide ones, and without
 * spaces, joiners and the selectors of an emoji's form, which hardly show. Its schema has refused what looks alike otherwise, within a word.
 */
export const nicknameKey = (nickname: string): string =>
  nickname
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\u200c\u200d]|\ufe0e|\ufe0f/g, '');
