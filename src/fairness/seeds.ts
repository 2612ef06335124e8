const text = new TextEncoder();

/** The published commitment: SHA-256 of the server seed's text, in hex. */
export async function hashOf(serverSeed: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', text.encode(serverSeed)));
}

/**
 * The message from which a round is drawn: the player's seed, the round's number, and a cursor, which is
 * always 0 here.
 */
export function messageOf(clientSeed: string, nonce: number): string {
  return `${clientSeed}:${nonce}:0`;
}

/** HMAC-SHA256 of a round's message under the server seed. */
export function drawOf(serverSeed: string, clientSeed: string, nonce: number): Promise<Uint8Array> {
  return hmacOf(serverSeed, messageOf(clientSeed, nonce));
}

/** HMAC-SHA256 of a message; the key is the seed's text in hex, not its bytes. */
export async function hmacOf(seed: string, message: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(message)));
}

/** Two lower-case digits for each byte. */
export function hexOf(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
