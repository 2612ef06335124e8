import { account } from '../account/hi.ts';
import { bets } from '../bets/hi.ts';
import { content } from '../content/hi.ts';
import { games } from '../games/hi.ts';
import { kit } from '../kit/hi.ts';
import { shell } from '../shell/hi.ts';
import { support } from '../support/hi.ts';
import { wallet } from '../wallet/hi.ts';

/** The Hindi catalogue. Its keys are the English texts; a text that is missing here does not compile. */
export const hi = {
  ...account,
  ...bets,
  ...content,
  ...games,
  ...wallet,
  ...shell,
  ...support,
  ...kit,
} as const satisfies Record<string, string>;
