import { cricket } from './cricket.ts';
import { football } from './football.ts';
import { kabaddi } from './kabaddi.ts';
import type { PlayedSport, SportRules } from './match.ts';

/** The rules of each sport. */
export const SPORT_RULES: { readonly [S in PlayedSport]: SportRules } = { kabaddi, cricket, football };
