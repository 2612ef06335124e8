import fp from 'fastify-plugin';
import { findUserIn } from '../../account/signed-in.ts';
import type { Caller, FindUser } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { shedLate } from '../external/overload.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Hook for routes that need a signed-in person: sets `request.user`, or refuses with 401 or 423. Use it
     * as `preValidation`, so that a body that is not JSON is refused before it, and wrong fields after it.
     */
    requireUser(request: FastifyRequest): Promise<void>;
    /** Finds the signed-in person on routes that visitors may call, too. */
    findUser: FindUser;
  }
  interface FastifyRequest {
    /** The signed-in person. Reading it on a route without `requireUser` throws. */
    user: Caller;
    /** The signed-in person; null until `requireUser` has found them. */
    foundUser: Caller | null;
  }
}

/**
 * Decorates the server with `requireUser` and `findUser`, and requests with `user`.
 * @param sheds whether to refuse calls whose session took too long to find
 */
export const requireUser = fp<{ database: Database; sheds: boolean }>(async (app, { database, sheds }) => {
  const find = findUserIn(database);
  const findUser = sheds ? shedLate(find, database) : find;
  app.decorate('findUser', findUser);
  app.decorate('requireUser', async (request) => {
    request.foundUser = await findUser(request);
  });
  app.decorateRequest('foundUser', null);
  app.decorateRequest('user', {
    getter() {
      if (this.foundUser === null) throw new Error(`${this.routeOptions.url} does not use requireUser`);
      return this.foundUser;
    },
  });
});
