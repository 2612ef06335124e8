import { fromPromise } from 'xstate';
import { matches } from '../../api/bets/matches.ts';
import { nameOf } from '../../i18n/text.ts';
import {
  type PickAsked,
  type PickWithPicture,
  type SharedPick,
  sharePickMachine,
} from '../../machines/bets/share-pick.machine.ts';
import type { HandedOver } from '../../machines/shared/handed-over.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import { LETTERS, sideAt } from '../../schemas/bets/slip-address.ts';
import { shareLink } from '../shared/link-sharing.ts';
import { saveFile, shareFile } from '../shared/save-file.ts';
import { slipOf } from './slip-query.ts';

/** The side of a bet. */
type BetSide = Pick<Bet, 'kind' | 'team_value' | 'selection'>;

/** Draws a pick as a PNG, and says it in one line of text. */
export interface PickWords {
  draw: (pick: SharedPick) => Promise<Blob>;
  text: (pick: SharedPick) => string;
}

/** `sharePickMachine` with its ports; `words` has the language and the format of prices of the page. */
export const sharePick = ({ draw, text }: PickWords) =>
  sharePickMachine.provide({
    actors: {
      load: fromPromise<SharedPick | null, PickAsked | null>(async ({ input, signal }) => {
        const asked = known(input);
        return pickOn(await matches.one(`${asked.match_id}`, signal), asked);
      }),
      draw: fromPromise<Blob, SharedPick | null>(({ input }) => draw(known(input))),
      share: fromPromise<HandedOver, PickWithPicture>(({ input }) => {
        const pick = known(input.pick);
        const title = nameOf(pick.match_name);
        const file = input.picture && fileOf(pick, input.picture);
        const withoutPicture = () => shareLink({ title, text: text(pick), url: pick.link });
        // Some apps that take pictures drop an address beside the text.
        return file === null
          ? withoutPicture()
          : shareFile(file, { title, text: `${text(pick)} ${pick.link}` }, withoutPicture);
      }),
      save: fromPromise<void, PickWithPicture>(async ({ input: { pick, picture } }) => {
        const file = fileOf(known(pick), known(picture));
        saveFile(file.name, file, file.type);
      }),
      copy: fromPromise<void, SharedPick | null>(({ input }) =>
        navigator.clipboard.writeText(known(input).link),
      ),
    },
  });

/** Whether the browser offers the clipboard: only in secure contexts. */
export const canCopy = (): boolean => 'clipboard' in navigator;

/** The address that opens the slip with a side of a match. */
export function pickLink(matchId: number, side: BetSide): string {
  return `${location.origin}/live-bets/live-bet/${matchId}?slip=${slipOf({ matchId, choice: choiceOf(side) })}`;
}

function choiceOf({ kind, team_value, selection }: BetSide): string {
  if (kind === 'toss') return selection;
  return kind === 'team' ? `${team_value}` : `${LETTERS[kind]}${team_value}`;
}

/**
 * The pick with the price in force; null once the match takes no more bets.
 * @throws RangeError if the match has no such selection
 */
export function pickOn(match: Match, asked: PickAsked): SharedPick | null {
  if (!LISTED_STATES.includes(match.state)) return null;
  const { kind, team_value, selection } = 'side' in asked ? teamAt(match, asked.side) : asked;
  const choice = choiceOf({ kind, team_value, selection });
  const side = sideAt(match, choice);
  if (side === undefined) throw new RangeError(`The match has no selection ${choice}`);
  return {
    match_id: match.id,
    match_name: match.name,
    competition: match.competition,
    starts_at: match.play?.starts_at ?? null,
    kind,
    selection,
    win_ratio: side.win_ratio,
    link: pickLink(match.id, { kind, team_value, selection }),
  };
}

function teamAt({ sides }: Match, index: number): BetSide {
  const side = sides[index];
  if (side === undefined) throw new RangeError(`The match has no side ${index}`);
  return { kind: 'team', team_value: side.team_value, selection: side.name };
}

const fileOf = ({ match_id }: SharedPick, picture: Blob): File =>
  new File([picture], `sikka-${match_id}.png`, { type: picture.type });

/** @throws without a value: the statechart has it in each state that calls */
function known<T>(value: T | null): T {
  if (value === null) throw new Error('There is no pick to share');
  return value;
}
