import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { startActors } from '../../src/actors.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import type { User } from '../../src/schemas/account/user.ts';
import { App } from '../../src/ui/app/app.tsx';
import { quietActors } from './actors.tsx';
import { wear } from './walk-screen.tsx';

export const asha: User = {
  id: 1,
  first_name: 'Asha',
  last_name: 'Rao',
  profile_image: null,
  email: 'asha@example.com',
  phone: '9812345678',
};

/** The whole product, opened at a path by this person, a visitor, or somebody who is still being asked about. */
export async function openApp(path: string, person: User | null | 'unknown') {
  wear('dark');
  document.title = '';
  history.replaceState(null, '', path);
  const check = fromPromise<User | null>(() =>
    person === 'unknown' ? new Promise(() => {}) : Promise.resolve(person),
  );
  const nothing = fromPromise(async () => {});
  const session = createActor(sessionMachine.provide({ actors: { check, leave: nothing, forget: nothing } }));
  const actors = quietActors({ session });
  startActors(actors, () => {});
  await render(<App actors={actors} />);
}
