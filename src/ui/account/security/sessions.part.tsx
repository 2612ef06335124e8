import { fromPromise } from 'xstate';
import { listOf } from '../../../actors/shared/list-of.ts';
import { sessions } from '../../../api/account/sessions.ts';
import { endSessionsMachine } from '../../../machines/account/end-sessions.machine.ts';
import type { ListRef } from '../../../machines/shared/types.ts';
import type { Session } from '../../../schemas/account/sessions.ts';
import { part } from '../../app/page.tsx';
import { useIsShared } from '../use-shared-account.ts';
import SessionsView from './sessions.view.tsx';

const SessionsAndEnd = part({
  machine: endSessionsMachine.provide({
    actors: {
      end: fromPromise<void, { id: number | null }>(async ({ input: { id }, signal }) => {
        await (id === null ? sessions.endOthers(signal) : sessions.end(id, signal));
      }),
    },
  }),
  input: (_: { list: ListRef<Session> }) => undefined,
  follow: (end, _actors, { list }) => {
    const { unsubscribe } = end.on('sessions.ended', () => list.send({ type: 'list.refresh' }));
    return unsubscribe;
  },
  View: function View({ actor, list }) {
    return <SessionsView actor={actor} list={list} isShared={useIsShared() === true} />;
  },
});

/** Where the person is signed in. */
export const Sessions = part({
  machine: listOf(sessions.list),
  input: (_: object) => ({}),
  View: ({ actor }) => <SessionsAndEnd list={actor} />,
});
