import { randomBytes } from 'node:crypto';
import { readRecording } from '../../src/schemas/support/recording.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/**
 * Checks that the attachment is a recording.
 * @throws Refusal 400 with `errors.recording`
 */
export function checkRecording(body: string): void {
  try {
    readRecording(body);
  } catch (error) {
    const msg = error instanceof Error ? error.message : 'This is no recording';
    throw new Refusal(400, msg, { errors: { recording: msg } });
  }
}

/** Stores a recording with its ticket, under a random name. Returns its path. */
export async function keepRecording(db: Queryable, ticketId: number, body: string): Promise<string> {
  const capability = randomBytes(16).toString('hex');
  await db.query('insert into ticket_recordings (capability, body) values ($1, $2)', [capability, body]);
  await db.query('update tickets set recording = $2 where id = $1', [ticketId, capability]);
  return pathOf(capability);
}

/** The address of a recording. */
export const pathOf = (capability: string): string => `/api/support/recordings/${capability}.json`;

/**
 * A recording by the last part of its path, with the number of its ticket.
 * @throws Refusal 404 for an unknown name
 */
export async function recordingNamed(db: Queryable, name: string): Promise<{ ticket: number; body: string }> {
  const capability = /^([0-9a-f]{32})\.json$/.exec(name)?.[1];
  const [found] = capability
    ? await db.query<{ ticket: number; body: string }>(
        'select t.id as ticket, r.body from ticket_recordings r join tickets t on t.recording = r.capability where r.capability = $1',
        [capability],
      )
    : [];
  if (found === undefined) throw new Refusal(404, 'Recording not found');
  return found;
}
