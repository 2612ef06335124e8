import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { media } from '../../theme/media.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { styled } from '../styled.ts';
import { isCovered } from './covered.ts';

const Box = styled('section')`
  position: fixed;
  z-index: 25;
  inset: auto var(--s3) calc(var(--bottom-height) + var(--s3) + env(safe-area-inset-bottom));
  display: flex;
  flex-direction: column;
  max-height: min(32rem, 65dvh);
  border: 1px solid var(--edge);
  border-radius: var(--r3);
  background: var(--surface);
  box-shadow: var(--shade);
  animation: rise-in 0.18s ease-out;
  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: var(--s1) var(--s1) var(--s1) var(--s4);
    border-bottom: 1px solid var(--line);
  }
  > header > h2 {
    font-size: var(--text-m);
  }
  > div {
    overflow: auto;
    overscroll-behavior: contain;
    padding: var(--s4);
  }
  /** On low screens the bottom bar scrolls with the page. */
  @media (max-height: 30em) {
    bottom: var(--s3);
    max-height: calc(100dvh - 2 * var(--s3));
  }
  ${media.tablet} {
    left: auto;
    width: 24rem;
  }
  ${media.desktop} {
    right: var(--s5);
    bottom: var(--s5);
  }
`;

interface PopupProps {
  /** called for the close button and Escape */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A window in the corner, over a page that stays usable: people can read it while they fill in a form. It
 * takes focus when it opens; if it closes with focus in it, the focus returns.
 */
export function Popup({ onClose, title, children }: PopupProps) {
  // Read before the first render: the element that opened it may disappear then.
  const [before] = useState(() => document.activeElement);
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  const titleId = useId();

  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const shown = box.current;
    let hadFocus = true;
    shown?.querySelector('button')?.focus();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'focusin',
      ({ target }) => {
        hadFocus = target instanceof Node && shown?.contains(target) === true;
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      ({ key }) => {
        // An overlay above it closes first.
        if (key === 'Escape' && !isCovered()) close.current();
      },
      { signal },
    );
    return () => {
      listening.abort();
      if (hadFocus && before instanceof HTMLElement) before.focus();
    };
  }, [before]);

  return (
    <Box ref={box} role="dialog" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <div>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
    </Box>
  );
}
