import { endSessions, followEndSessions, ownSessions } from '../../../actors/account/sessions.ts';
import type { ListRef } from '../../../machines/shared/types.ts';
import type { Session } from '../../../schemas/account/sessions.ts';
import { part } from '../../shared/page.tsx';
import { useIsShared } from '../use-shared-account.ts';
import SessionsView from './sessions.view.tsx';

const SessionsAndEnd = part({
  machine: endSessions,
  input: (_: { list: ListRef<Session> }) => undefined,
  follow: followEndSessions,
  View: function View({ actor, list }) {
    return <SessionsView actor={actor} list={list} isShared={useIsShared() === true} />;
  },
});

/** The person's sessions. */
export const Sessions = part({
  machine: ownSessions,
  input: (_: object) => ({}),
  View: ({ actor }) => <SessionsAndEnd list={actor} />,
});
