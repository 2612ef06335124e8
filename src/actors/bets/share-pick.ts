import { fromPromise } from 'xstate';
import { matches } from '../../api/bets/matches.ts';
import { nameOf, t } from '../../i18n/text.ts';
import {
  type BetSide,
  type PickAsked,
  type PickWithPicture,
  type Shared,
  type SharedCombined,
  type SharedPick,
  sharePickMachine,
} from '../../machines/bets/share-pick.machine.ts';
import type { HandedOver } from '../../machines/shared/handed-over.ts';
import { combinedPrice, percentOf } from '../../schemas/bets/combined-price.ts';
import { LEGS } from '../../schemas/bets/combined-requests.ts';
import { LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import { BETWEEN, takesBets } from '../../schemas/bets/shared-slip.ts';
import { LETTERS, sideAt } from '../../schemas/bets/slip-address.ts';
import { shareLink } from '../shared/link-sharing.ts';
import { saveFile, shareFile } from '../shared/save-file.ts';
import { slipOf } from './slip-query.ts';

/** A side of a known match. */
type SideOfMatch = Omit<BetSide, 'match_id'>;

/** Draws a pick or a combined bet as a PNG, and says it in one line of text. */
export interface PickWords {
  draw: (pick: Shared) => Promise<Blob>;
  text: (pick: Shared) => string;
}

/** `sharePickMachine` with its ports; `words` has the language and the format of prices of the page. */
export const sharePick = ({ draw, text }: PickWords) =>
  sharePickMachine.provide({
    actors: {
      load: fromPromise<Shared | null, PickAsked | null>(async ({ input, signal }) => {
        const asked = known(input);
        const load = (id: number) => matches.one(`${id}`, signal);
        if (!('legs' in asked)) return pickOn(await load(asked.match_id), asked);
        const ids = new Set(asked.legs.map(({ match_id }) => match_id));
        return combinedOn(await Promise.all([...ids].map(load)), asked.legs);
      }),
      draw: fromPromise<Blob, Shared | null>(({ input }) => draw(known(input))),
      share: fromPromise<HandedOver, PickWithPicture>(({ input }) => {
        const pick = known(input.pick);
        const title = 'legs' in pick ? t('Combined bet') : nameOf(pick.match_name);
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
      copy: fromPromise<void, Shared | null>(({ input }) => navigator.clipboard.writeText(known(input).link)),
    },
  });

/** Whether the browser offers the clipboard: only in secure contexts. */
export const canCopy = (): boolean => 'clipboard' in navigator;

/** The address that opens the slip with a side of a match. */
export function pickLink(matchId: number, side: SideOfMatch): string {
  return `${location.origin}/live-bets/live-bet/${matchId}?slip=${slipOf({ matchId, choice: choiceOf(side) })}`;
}

/** The address that opens the slip with these sides as one combined bet. It leads to the start page, which visitors see, too. */
export function combinedLink(sides: readonly BetSide[]): string {
  const slips = sides.map((side) => slipOf({ matchId: side.match_id, choice: choiceOf(side) }));
  return `${location.origin}/?slip=${slips.join(BETWEEN)}&as=combined`;
}

function choiceOf({ kind, team_value, selection }: SideOfMatch): string {
  if (kind === 'toss') return selection;
  return kind === 'team' ? `${team_value}` : `${LETTERS[kind]}${team_value}`;
}

/**
 * The pick with the price in force; null once the match takes no more bets.
 * @throws RangeError if the match has no such selection
 */
export function pickOn(match: Match, asked: Exclude<PickAsked, { legs: unknown }>): SharedPick | null {
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

function teamAt({ sides }: Match, index: number): SideOfMatch {
  const side = sides[index];
  if (side === undefined) throw new RangeError(`The match has no side ${index}`);
  return { kind: 'team', team_value: side.team_value, selection: side.name };
}

/** The legs that still take bets, with the prices in force; null if fewer than two do. */
export function combinedOn(found: readonly Match[], asked: readonly BetSide[]): SharedCombined | null {
  const open = asked.flatMap((leg) => {
    const choice = choiceOf(leg);
    const match = found.find(({ id }) => id === leg.match_id);
    const side = match && sideAt(match, choice);
    return side && takesBets(match, choice) ? [{ leg, match, side }] : [];
  });
  if (open.length < LEGS.least) return null;
  return {
    legs: open.map(({ leg: { kind, selection }, match, side: { win_ratio } }) => ({
      match_id: match.id,
      match_name: match.name,
      kind,
      selection,
      win_ratio,
    })),
    left: asked.length - open.length,
    win_ratio: percentOf(combinedPrice(open.map(({ side }) => side.win_ratio))),
    link: combinedLink(open.map(({ leg }) => leg)),
  };
}

const fileOf = (pick: Shared, picture: Blob): File => {
  const name = 'legs' in pick ? 'combined' : pick.match_id;
  return new File([picture], `sikka-${name}.png`, { type: picture.type });
};

/** @throws without a value: the statechart has it in each state that calls */
function known<T>(value: T | null): T {
  if (value === null) throw new Error('There is no pick to share');
  return value;
}
