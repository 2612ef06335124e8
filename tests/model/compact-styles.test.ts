import { expect, test } from 'vitest';
import { compactStyles } from '../../tools/compact-styles.ts';

test('a style loses its indents and comments, and nothing else changes', () => {
  const code = `const text = \`
  kept
\`;
const look = \`
  top: 0;
  left: 0;
\`;
export const Box = styled('div')<{ $isWide: boolean }>\`
  /* Two
     values. */
  margin: 0
    auto;
  color: \${({ $isWide }) => ($isWide ? 'red' : 'blue')};
  > a,
  > p {
    grid-area: 1 /
      2;
  }
  \${media.desktop} {
    top: 0;
  }
\`;
const Wide = styled(Box)\`
  left: 0;
\`;`;
  expect(compactStyles('box.tsx', code)).toBe(`const text = \`
  kept
\`;
const look = \`top: 0;left: 0;\`;
export const Box = styled('div')<{ $isWide: boolean }>\`margin: 0 auto;color: \${({ $isWide }) => ($isWide ? 'red' : 'blue')};> a,> p {grid-area: 1 / 2;}\${media.desktop} {top: 0;}\`;
const Wide = styled(Box)\`left: 0;\`;`);
});
