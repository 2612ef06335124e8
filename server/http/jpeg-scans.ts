const [EOI, SOS, RST0, RST7, TEM] = [0xd9, 0xda, 0xd0, 0xd7, 0x01];

/**
 * The number of scans in a JPEG; 0 if it is no JPEG. A decoder goes through the whole picture once for each scan, even
 * for a scan of a few bytes. The markers are read as libjpeg reads them: it skips bytes between segments, and a marker
 * ends the coded data before it. Source: ITU-T T.81, B.1.
 */
export function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    // A 0xff may be repeated; before a zero it is data.
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === EOI) break;
    if (marker === 0 || marker === TEM || (marker >= RST0 && marker <= RST7)) continue;
    if (marker === SOS) scans += 1;
    at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
  return scans;
}
