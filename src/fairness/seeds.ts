const text = new TextEncoder();

/** The published commitment: SHA-256 of the server seed's text, in hex. */
export async function hashOf(serverSeed: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', text.encode(serverSeed)));
}

/**
 * The message from which a round is drawn: the player's seed, the round's number, and a cursor that no game here moves
 * on.
 */
export function messageOf(clientSeed: string, nonce: number): string {
  return `${clientSeed}:${nonce}:0`;
}

/** HMAC-SHA256 of the message; the key is the text of the server seed, as it is written in hex. */
export async function drawOf(serverSeed: string, clientSeed: string, nonce: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(messageOf(clientSeed, nonce))));
}

/** Two lower-case digits for each byte. */
export function hexOf(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
