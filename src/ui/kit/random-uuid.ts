/**
 * Browsers leave `crypto.randomUUID` out over plain http, as from a phone to a server on trial in the same network.
 * Makes up for it: version 4 of RFC 9562, 122 bits of chance.
 */
crypto.randomUUID = () => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};
