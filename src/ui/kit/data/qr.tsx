import { encode } from 'uqr';
import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';

// Dark on white in both themes: many readers cannot read the reverse.
const Svg = styled('svg')`
  width: 100%;
  max-width: 14rem;
  border-radius: var(--r2);
  background: #fff;
  shape-rendering: crispEdges;
`;

/** A text as a QR code. Load this file lazily: it brings the encoder. */
export default function Qr({ text, label = t('QR code') }: { text: string; label?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#0a1324" />
    </Svg>
  );
}
