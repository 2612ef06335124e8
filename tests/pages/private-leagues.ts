import type { Text } from '../../src/i18n/text.ts';
import {
  buttonIn,
  dialogIn,
  fieldIn,
  headingIn,
  linkIn,
  type Screen,
  tableIn,
  type Usable,
} from './screen.ts';
import { maxButton, placeBetButton } from './slip.ts';

export const leagueTexts = {
  leagues: 'Leagues with friends',
  yourLeagues: 'Your leagues',
  nameOfLeague: 'Name of the league',
  firstDay: 'First day',
  nickname: 'Your name in the league',
  makeLeague: 'Make the league',
  joinLeague: 'Join the league',
  registerToJoin: 'Register to join',
  logInToJoin: 'Log in to join',
  table: 'League table',
  bets: 'Your bets in this league',
  betDialog: 'Bet league points',
  pointsToBet: 'Points to bet',
  leave: 'Leave the league',
  confirmLeave: 'Leave',
  confirmReport: 'Report the name',
  confirmBlock: 'Block this member',
} as const satisfies Record<string, Text>;

export const leaguesHeading = <L>(screen: Screen<L>): L => headingIn(screen, leagueTexts.leagues);
export const yourLeaguesTable = <L>(screen: Screen<L>): L => tableIn(screen, leagueTexts.yourLeagues);
export const nameOfLeagueField = <L>(screen: Screen<L>): L => fieldIn(screen, leagueTexts.nameOfLeague);
export const firstDayField = <L>(screen: Screen<L>): L => fieldIn(screen, leagueTexts.firstDay);
export const nicknameField = <L>(screen: Screen<L>): L => fieldIn(screen, leagueTexts.nickname);
export const makeLeagueButton = <L>(screen: Screen<L>): L => buttonIn(screen, leagueTexts.makeLeague);
export const joinLeagueButton = <L>(screen: Screen<L>): L => buttonIn(screen, leagueTexts.joinLeague);
export const registerToJoinLink = <L>(screen: Screen<L>): L => linkIn(screen, leagueTexts.registerToJoin);
export const logInToJoinLink = <L>(screen: Screen<L>): L => linkIn(screen, leagueTexts.logInToJoin);
export const leagueTable = <L>(screen: Screen<L>): L => tableIn(screen, leagueTexts.table);
export const leagueBetsTable = <L>(screen: Screen<L>): L => tableIn(screen, leagueTexts.bets);
export const leagueBetDialog = <L>(screen: Screen<L>): L => dialogIn(screen, leagueTexts.betDialog);
export const pointsField = <L>(screen: Screen<L>): L => fieldIn(screen, leagueTexts.pointsToBet);
export const backToBetButton = <L>(screen: Screen<L>): L => buttonIn(screen, 'Back to the bet');
export const leaveItButton = <L>(screen: Screen<L>): L => buttonIn(screen, 'Leave it');
export const leaveLeagueButton = <L>(screen: Screen<L>): L => buttonIn(screen, leagueTexts.leave);

/** The price of a team, by the team's name and the price as it is written: `Kites 80%`. */
export const leaguePrice = <L>(screen: Screen<L>, team: string, price: string): L =>
  buttonIn(screen, `${team} ${price}`);

/** Finds the button that asks to report, or to block, the member with this name. */
export const reportButton = <L>(screen: Screen<L>, nickname: string): L =>
  buttonIn(screen, `Report ${nickname}`);
export const blockButton = <L>(screen: Screen<L>, nickname: string): L =>
  buttonIn(screen, `Block ${nickname}`);

/** Makes a league that begins today. */
export async function makeLeague<L extends Usable>(
  screen: Screen<L>,
  name: string,
  nickname: string,
): Promise<void> {
  await nameOfLeagueField(screen).fill(name);
  await nicknameField(screen).fill(nickname);
  await makeLeagueButton(screen).click();
}

/** Joins the league on screen. */
export async function joinLeague<L extends Usable>(screen: Screen<L>, nickname: string): Promise<void> {
  await nicknameField(screen).fill(nickname);
  await joinLeagueButton(screen).click();
}

/** Places the bet of the open dialog: on so many points, or on all. */
export async function betPoints<L extends Usable>(screen: Screen<L>, points: string | 'max'): Promise<void> {
  if (points === 'max') await maxButton(screen).click();
  else await pointsField(screen).fill(points);
  await placeBetButton(screen).click();
}
