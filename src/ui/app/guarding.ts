import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../machines/app/session.machine.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

/** The content in a page's place for a signed-in person: the page itself, or something else. */
export type Guarded = 'page' | 'checking' | 'unreachable' | 'leaving' | 'home' | 'login';

/**
 * A person whose session ends on the page stays there, with the login dialog over it, and finds what they typed when
 * they are back; closing the dialog leads home. Any other page asks for a log-in.
 * @param shownTo the person who was signed in last since the page was opened
 */
export function guarding(session: Session, shownTo: number | undefined): Guarded {
  const isChecking = session.matches('checking');
  const mayStay = isChecking || session.hasTag('mayStay') || session.hasTag('unreachable');
  if (mayStay && shownTo !== undefined) return 'page';
  if (isChecking) return 'checking';
  if (session.hasTag('unreachable')) return 'unreachable';
  if (session.matches({ unauthenticated: 'leaving' })) return 'leaving';
  const hasDeclined = session.matches({ unauthenticated: 'declined' });
  return hasDeclined && shownTo !== undefined ? 'home' : 'login';
}
