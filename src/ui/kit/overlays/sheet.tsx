import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../../i18n/text.ts';
import { media } from '../../theme/media.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useIsDocked } from '../docked.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { styled } from '../styled.ts';
import { isCovered } from './covered.ts';
import { useDialog } from './dialog.ts';

const SWIPE_PX = 72;
/** On a low screen, or with large text, a sticky foot would leave no room for the rest. */
const FOOT_STAYS = '(min-height: 17em) and (min-width: 16em)';

// The sheet sits above a phone's keyboard, whose height is measured while it is open, and beside the inspector.
const Dialog = styled('dialog')`
  position: fixed;
  inset: auto 0 calc(var(--keyboard, 0px) + var(--inspector-height, 0px));
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 34rem;
  max-height: min(100dvh - var(--keyboard, 0px) - var(--inspector-height, 0px), 100dvh - var(--s4));
  margin: 0 auto;
  padding: 0;
  border: 1px solid var(--line);
  border-width: 1px 0 0;
  border-radius: var(--r3) var(--r3) 0 0;
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--shade);
  overscroll-behavior: contain;
  animation: rise-in 0.18s ease-out;
  &::backdrop {
    background: #050a14b8;
    animation: fade-in 0.18s ease-out;
  }
  /* Clicks inside land on the dialog itself, which ignores them. */
  &[data-held] > * {
    pointer-events: none;
  }
  ${media.docked} {
    inset: var(--rail-top) var(--inspector-width, 0px) 0 auto;
    z-index: 22;
    width: var(--docked);
    height: auto;
    max-height: none;
    margin: 0;
    border-width: 0 0 0 1px;
    border-radius: 0;
    animation: none;
  }
  /* On a high screen, other content at that side shows below it. */
  @media (min-width: 64em) and (min-height: 62em) {
    bottom: auto;
    height: var(--slip);
    border-bottom-width: 1px;
  }
`;

const Head = styled('header')`
  display: flex;
  /* With large text the title gets a line of its own, below the buttons. */
  flex-wrap: wrap-reverse;
  align-items: center;
  justify-content: flex-end;
  gap: 0 var(--s3);
  padding: var(--s2) var(--s2) var(--s2) var(--s4);
  border-bottom: 1px solid var(--line);
  touch-action: none;
  > div {
    flex: 1 1 9rem;
    min-width: 0;
    line-height: 1.3;
  }
  h2 {
    display: -webkit-box;
    overflow: hidden;
    font-size: var(--text-m);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  p {
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

const Body = styled('div')`
  --end: calc(var(--s3) + env(safe-area-inset-bottom));
  /* A basis of auto: with flex: 1 WebKit gives it a height of 0. */
  flex: 1 1 auto;
  overflow: auto;
  overscroll-behavior: contain;
  padding: var(--s3) var(--s4) var(--end);
  /* Its content is as high as the room in the sheet, and decides which part of it scrolls. */
  &:has(> [data-fills]) {
    display: flex;
    flex-direction: column;
    > :not([data-fills]) {
      flex-shrink: 0;
    }
  }
  &:has([data-foot]) {
    padding-bottom: 0;
    @media ${FOOT_STAYS} {
      scroll-padding: var(--s2) 0 6.25rem;
    }
  }
`;

const Foot = styled('div')`
  margin: 0 calc(-1 * var(--s4));
  padding: 0 var(--s4) var(--end);
  border-top: 1px solid var(--line);
  background: var(--surface);
  @media ${FOOT_STAYS} {
    position: sticky;
    /* Above positioned content, such as a help mark. */
    z-index: 2;
    bottom: 0;
  }
`;

/**
 * The foot of a sheet, for its main action: it stays visible while the rest scrolls, even above a phone's
 * keyboard.
 */
export const SheetFoot = ({ children }: { children: ReactNode }) => <Foot data-foot>{children}</Foot>;

interface SheetProps {
  /** called for the close button, Escape, a swipe down and a tap beside the sheet */
  onClose: () => void;
  title: ReactNode;
  /** a line under the title */
  note?: ReactNode;
  /** a button before the one that closes it */
  action?: ReactNode;
  /** it has just appeared under the pointer: clicks in or beside it do not count yet */
  isHeld?: boolean;
  children: ReactNode;
}

/**
 * A task beside the page. On a phone it is a modal sheet from below; on a wide desktop it is docked at the
 * side, and the page makes room for it and stays usable. It takes focus when it opens; when it closes, the
 * focus returns.
 */
export function Sheet({ onClose, title, note, action, isHeld = false, children }: SheetProps) {
  const isDocked = useIsDocked();
  const dialog = useDialog({ isModal: !isDocked, isHeld, onClose });
  const swipe = useSwipeDown(dialog.ref, isDocked ? undefined : onClose);
  const titleId = useId();
  useEscape(isDocked ? onClose : undefined);
  useEffect(() => followKeyboard(dialog.ref.current), [dialog.ref]);
  return (
    <Dialog {...dialog} data-sheet aria-labelledby={titleId} data-held={isHeld || undefined}>
      <Head {...swipe}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {note && <p>{note}</p>}
        </div>
        {action}
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </Head>
      <Body data-body>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Body>
    </Dialog>
  );
}

/** A non-modal dialog does not react to Escape by itself. An overlay above it closes first. */
function useEscape(onEscape: (() => void) | undefined) {
  useEffect(() => {
    if (onEscape === undefined) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isCovered()) onEscape();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onEscape]);
}

/** The sheet follows the finger down, and closes when it was pulled far enough. */
function useSwipeDown(sheet: { current: HTMLElement | null }, onSwiped: (() => void) | undefined) {
  const from = useRef<number>(undefined);
  const pull = (px: number) => {
    if (sheet.current) sheet.current.style.translate = px > 0 ? `0 ${px}px` : '';
  };
  if (onSwiped === undefined) return {};
  const end = (event: PointerEvent) => {
    const isFar = from.current !== undefined && event.clientY - from.current > SWIPE_PX;
    from.current = undefined;
    if (isFar && event.type === 'pointerup') onSwiped();
    else pull(0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== undefined) pull(event.clientY - from.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Browsers round the scale: within this difference there is no pinch zoom. */
const SCALE_SLACK = 0.01;

/**
 * A phone's keyboard covers the page: sets its height on the sheet. Some browsers report a keyboard only by
 * `scroll`, and some before the viewport has its new size, so it is measured again in the next frame.
 */
function followKeyboard(sheet: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (viewport === null || sheet === null) return undefined;
  let frame = 0;
  let known = 0;
  const measure = () => {
    // Pinch zoom makes the viewport smaller without a keyboard.
    const isPinched = Math.abs(viewport.scale - 1) > SCALE_SLACK;
    const height = isPinched
      ? 0
      : Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop));
    if (height === known) return;
    known = height;
    sheet.style.setProperty('--keyboard', `${height}px`);
    // The focused field may be outside the visible part of the sheet.
    if (sheet.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  const follow = () => {
    measure();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  // The keyboard may be there already.
  follow();
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
  return () => {
    cancelAnimationFrame(frame);
    viewport.removeEventListener('resize', follow);
    viewport.removeEventListener('scroll', follow);
  };
}
