import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../machines/app/session.machine.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

/** What stands in the place of a page for who is signed in: the page itself, or what there is instead. */
export type Guarded = 'page' | 'checking' | 'unreachable' | 'leaving' | 'home' | 'login';

/**
 * Whoever's session ends on the page stays there, with the login dialog over it, and finds what they typed when they
 * are back; whoever closes the dialog is at home. Another page is one to log in for.
 * @param shownTo who was signed in last since the page was opened
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
