import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../machines/app/session.machine.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

/** The content of a signed-in page's place: the page itself, or something else. */
export type Guarded = 'page' | 'checking' | 'unreachable' | 'leaving' | 'home' | 'login';

/**
 * Decides what a signed-in page's place shows. If the session ends while the page is open, the person stays
 * there, with the login dialog over it, and finds their input again afterwards; closing the dialog leads
 * home. Any other page asks for a log-in.
 * @param shownTo the last person who was signed in since the page was opened
 */
export function guarding(session: Session, shownTo: number | undefined): Guarded {
  const isChecking = session.matches('checking');
  const mayStay = isChecking || session.hasTag('mayStay') || session.hasTag('unreachable');
  if (mayStay && shownTo !== undefined) return 'page';
  if (isChecking) return 'checking';
  if (session.hasTag('unreachable')) return 'unreachable';
  if (session.matches({ unauthenticated: 'leaving' }) || session.matches('accountClosed')) return 'leaving';
  const hasDeclined = session.matches({ unauthenticated: 'declined' });
  return hasDeclined && shownTo !== undefined ? 'home' : 'login';
}
