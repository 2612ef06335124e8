import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { SecondFactorSetup } from '../../../src/schemas/account/second-factor.ts';
import { PASSWORD } from './people.ts';
import type { TestServer } from './server.ts';

interface Owner {
  userId: number;
  token: string;
}

/** An app's code, this many steps of thirty seconds from now, by the database's clock. */
export async function appCode(
  { database }: TestServer,
  { manual_code }: SecondFactorSetup,
  steps = 0,
): Promise<string> {
  const [clock] = await database.query<{ now: Date }>('select now() as now');
  return new TOTP({ secret: Secret.fromBase32(manual_code) }).generate({
    timestamp: (clock?.now.getTime() ?? 0) + steps * 30_000,
  });
}

/** Enrols a person's app; acts as if none of its codes had been used. */
export async function enrol(server: TestServer, { userId, token }: Owner): Promise<SecondFactorSetup> {
  const begun = await server.call('POST', 'users/begin-second-factor', {
    token,
    body: { password: PASSWORD },
  });
  const setup = begun.body.data as SecondFactorSetup;
  const proven = await server.call('POST', 'users/prove-second-factor', {
    token,
    body: { setup_id: setup.setup_id, factor_code: await appCode(server, setup) },
  });
  expect(proven).toMatchObject({ status: 200 });
  await server.database.query('update second_factors set last_step = 0 where user_id = $1', [userId]);
  return setup;
}
