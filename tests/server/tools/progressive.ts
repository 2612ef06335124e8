/**
 * A valid grey JPEG that sends every coefficient in a separate scan, bit by bit: up to 2,649 scans.
 * @param scans the number of scans, at least one
 */
export function progressiveJpeg(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const component = (id: number) => [id, 0x11, 0];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const eobRuns = Array.from({ length: 15 }, (_, exponent) => exponent << 4);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, 3, ...component(1), ...component(2), ...component(3)]),
    // One DC code, of one bit: no difference. Fifteen AC codes, of four bits each: runs of empty blocks.
    segment(0xc4, [0, 1, ...Array(15).fill(0), 0]),
    segment(0xc4, [0x10, 0, 0, 0, eobRuns.length, ...Array(12).fill(0), ...eobRuns]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil((3 * blocks) / 8)),
  ];
  const empty = entropyOf(blocks);
  for (const [id, coefficient, above, bit] of refinements().slice(0, scans - 1))
    parts.push(segment(0xda, [1, id, 0, coefficient, coefficient, (above << 4) | bit]), empty);
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/** The component, the coefficient, and the bits before and after, of each scan after the first. */
function refinements(): [id: number, coefficient: number, above: number, bit: number][] {
  const all: [number, number, number, number][] = [];
  for (const id of [1, 2, 3])
    for (let coefficient = 1; coefficient < 64; coefficient += 1)
      for (let bit = 13; bit >= 0; bit -= 1) all.push([id, coefficient, bit === 13 ? 0 : bit + 1, bit]);
  return all;
}

function segment(marker: number, body: number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}

/** This many empty blocks in runs, coded with the table above. */
function entropyOf(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; ) {
    const exponent = Math.min(14, Math.floor(Math.log2(left)));
    const run = Math.min(left, 2 ** (exponent + 1) - 1);
    bits += exponent.toString(2).padStart(4, '0');
    if (exponent > 0) bits += (run - 2 ** exponent).toString(2).padStart(exponent, '0');
    left -= run;
  }
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte);
    if (byte === 0xff) bytes.push(0);
  }
  return Buffer.from(bytes);
}
