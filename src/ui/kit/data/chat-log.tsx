import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { styled } from '../styled.ts';

/** Within this distance of the end, the reader counts as reading the latest items. */
const NEAR_PX = 64;

const Frame = styled('div')`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
  > button {
    position: absolute;
    bottom: var(--s3);
    left: 50%;
    transform: translateX(-50%);
    box-shadow: var(--shade);
  }
`;

// The scroll position is kept by code, since not every browser keeps it.
const Log = styled('div')`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s3);
  min-width: 0;
  padding: var(--s4);
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  > :first-child {
    margin-top: auto;
  }
`;

interface ChatLogProps {
  label: string;
  /** the ids of the first and the last item */
  first: string | number | undefined;
  last: string | number | undefined;
  /** the last item is the reader's own: scroll to it */
  isOwn: boolean;
  /** items that arrive now are old and must not be announced */
  busy: boolean;
  /** on the button that leads to new items, when the reader is further up */
  newLabel: string;
  children: ReactNode;
}

/**
 * A conversation, scrolled to its end. A reader further up stays there when items are added at either end.
 */
export function ChatLog({ label, first, last, isOwn, busy, newLabel, children }: ChatLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first, last, height: 0, isAtEnd: true });
  const [hasUnseen, setHasUnseen] = useState(false);

  useLayoutEffect(() => {
    const log = box.current;
    if (log === null) return;
    const { current: was } = before;
    const isGrown = was.last !== last;
    if (was.height === 0 || (isGrown && (was.isAtEnd || isOwn))) log.scrollTop = log.scrollHeight;
    else if (isGrown) setHasUnseen(true);
    else if (was.first !== first) log.scrollTop += log.scrollHeight - was.height;
    before.current = { ...was, first, last, height: log.scrollHeight };
  }, [first, last, isOwn]);

  // The composer below grows as the person types; the end stays visible.
  useEffect(() => {
    const log = box.current;
    if (log === null) return;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) log.scrollTop = log.scrollHeight;
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  return (
    <Frame>
      <Log
        ref={box}
        role="log"
        aria-label={label}
        aria-busy={busy || undefined}
        tabIndex={0}
        onScroll={({ currentTarget: log }) => {
          const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
          before.current.isAtEnd = isAtEnd;
          if (isAtEnd) setHasUnseen(false);
        }}
      >
        {children}
      </Log>
      {hasUnseen && (
        <Button
          small
          onClick={() => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' })}
        >
          {newLabel}
        </Button>
      )}
    </Frame>
  );
}
