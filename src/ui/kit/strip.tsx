import type { ReactNode } from 'react';
import { media } from '../theme.ts';
import { styled } from './styled.ts';

// The page grows at its end by the room that the strip takes: what it lies over can be scrolled from under it. That
// room hangs out of a box without height, so that nothing on the page moves.
const Place = styled('div')`
  height: 0;
`;

const Room = styled('div')`
  height: 3.5rem;
  ${media.desktop} {
    height: 5rem;
  }
`;

const Bar = styled('div')`
  position: fixed;
  z-index: 16;
  right: 0;
  bottom: calc(var(--bottom-height) + env(safe-area-inset-bottom));
  left: 0;
  display: flex;
  align-items: center;
  gap: var(--s2) var(--s3);
  min-height: 3.5rem;
  padding: var(--s1) var(--s4);
  border-top: 1px solid var(--line);
  background: var(--raised);
  font-size: var(--text-s);
  line-height: 1.35;
  body:not(:has(.bottom-bar)) & {
    bottom: 0;
  }
  > svg {
    flex: none;
    color: var(--sky);
  }
  > p {
    flex: 1;
  }
  ${media.desktop} {
    right: auto;
    bottom: var(--s5);
    left: var(--s5);
    max-width: 26rem;
    border: 1px solid var(--edge);
    border-radius: var(--r3);
    box-shadow: var(--shade);
  }
`;

/**
 * What holds for all of the page, in a strip over the bar at the bottom, from a desktop on in a corner: announced
 * politely, and nothing moves for it. Without children there is none.
 */
export function Strip({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <Place role="status">
      {children && (
        <>
          <Bar id={id}>{children}</Bar>
          <Room />
        </>
      )}
    </Place>
  );
}
