import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Context } from '../../context.ts';
import type { PushKeys } from './settings.ts';

/** The private key belongs to nobody; people's ids begin at 1. */
const OWNER = 0;

/** The keys of the settings; else those in the database, which are made once for all processes. */
export async function pushKeys({
  push,
  database,
  seal,
}: Pick<Context, 'push' | 'database' | 'seal'>): Promise<PushKeys> {
  if (push.keys !== undefined) return push.keys;
  const find = async () => {
    const [kept] = await database.query<{ public_key: string; private_key: string }>(
      'select public_key, private_key from push_keys where id = 1',
    );
    return kept && { publicKey: kept.public_key, privateKey: seal.open(kept.private_key, OWNER) };
  };
  const known = await find();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await database.query(
    'insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict (id) do nothing',
    [publicKey, seal.close(privateKey, OWNER)],
  );
  const kept = await find();
  if (kept === undefined) throw new Error('The keys for push messages were not inserted');
  return kept;
}

/** Whether the two are a pair of keys of P-256. */
export function isKeyPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
