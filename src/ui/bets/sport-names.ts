import type { Text } from '../../i18n/text.ts';
import { SPORTS, type Sport } from '../../schemas/bets/sports.ts';

/** The names of the sports, in English: texts to translate. */
export const SPORT_NAMES: Record<Sport, Text> = {
  cricket: 'Cricket',
  football: 'Football',
  kabaddi: 'Kabaddi',
  hockey: 'Hockey',
  badminton: 'Badminton',
  tennis: 'Tennis',
  volleyball: 'Volleyball',
  other: 'Other sports',
};

/** Whether this version knows the sport. */
export const isSport = (value: string): value is Sport => SPORTS.some((sport) => sport === value);
