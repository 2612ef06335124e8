/**
 * Adds `crypto.randomUUID`, which browsers omit over plain http, for example on a phone that opens a trial
 * server in its own network. Version 4 of RFC 9562, 122 random bits.
 */
crypto.randomUUID = () => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};
