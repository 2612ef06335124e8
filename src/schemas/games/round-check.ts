import { type Infer, object } from 'superstruct';
import { atMost, digits, matches, required, text, whenGiven } from '../shared/rules.ts';

const HEX = /^[0-9a-f]{64}$/;

/** The facts to check a round with: its two seeds, its number and, optionally, the house's commitment. */
export const RoundCheck = object({
  server_seed: text(
    required('Server seed is required'),
    matches(HEX, 'A server seed has 64 digits from 0 to 9 and a to f'),
  ),
  server_seed_hash: text(whenGiven(matches(HEX, 'A SHA-256 has 64 digits from 0 to 9 and a to f'))),
  client_seed: text(
    required('Client seed is required'),
    atMost(64, 'Client seed cannot exceed 64 characters'),
  ),
  nonce: digits(
    required('Round number is required'),
    matches(/^[1-9]\d{0,14}$/, 'The round number must be a whole number from 1 on'),
  ),
});
export type RoundCheck = Infer<typeof RoundCheck>;
