import { accountCommands } from '../account/commands.ts';
import { limitCommands } from '../account/limits/commands.ts';
import { matchCommands } from '../bets/matches/commands.ts';
import { contentCommands } from '../content/commands.ts';
import { actCommands } from '../shared/commands/acts.ts';
import type { OperatorCommand } from '../shared/commands/operator-command.ts';
import { messageCommands } from '../shared/messages/commands.ts';
import { supportCommands } from '../support/commands.ts';
import { bonusCommands } from '../wallet/bonuses/commands.ts';
import { moneyCommands } from '../wallet/commands.ts';
import { databaseCommands } from './database-commands.ts';

/** The operator's commands, by their headings in the help. */
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
