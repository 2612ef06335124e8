import { accountCommands } from '../accounts/commands.ts';
import { bonusCommands } from '../bonuses/commands.ts';
import { contentCommands } from '../content/commands.ts';
import { databaseCommands } from '../database/commands.ts';
import { limitCommands } from '../limits/commands.ts';
import { matchCommands } from '../matches/commands.ts';
import { messageCommands } from '../messages/commands.ts';
import { moneyCommands } from '../money/commands.ts';
import { supportCommands } from '../support/commands.ts';
import { actCommands } from './acts.ts';
import type { OperatorCommand } from './operator-command.ts';

/** What an operator can do, by the heading it has in the help. */
export const COMMANDS: ReadonlyMap<string, readonly OperatorCommand[]> = new Map([
  ['Matches', matchCommands],
  ['Money', moneyCommands],
  ['People', accountCommands],
  ['Limits', limitCommands],
  ['Messages', messageCommands],
  ['Bonuses', bonusCommands],
  ['Support', supportCommands],
  ['Content', contentCommands],
  ['Record', [...actCommands, ...databaseCommands]],
]);
