import { type ReactNode, useId } from 'react';
import { t } from '../../../i18n/text.ts';
import { media } from '../../theme/media.ts';
import { useIsArriving } from '../controls/arriving.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { styled } from '../styled.ts';
import { useBackCloses } from './back-closes.ts';
import { useDialog } from './dialog.ts';

// A sheet at the bottom of a phone, a centred dialog on tablets and desktops.
const Dialog = styled('dialog')<{ $corner: boolean }>`
  width: 100%;
  max-width: 100%;
  max-height: 92dvh;
  margin: auto 0 0;
  padding: 0;
  border: 1px solid var(--line);
  border-width: 1px 0 0;
  border-radius: var(--r3) var(--r3) 0 0;
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--shade);
  overscroll-behavior: contain;
  /* A focused control scrolls to below the head. */
  scroll-padding-block: calc(var(--tap) + 2 * var(--s3) + var(--s2)) var(--s4);
  /* Clicks inside land on the dialog itself, which ignores them. */
  &[data-held] > * {
    pointer-events: none;
  }
  &[open] {
    animation: rise-in 0.18s ease-out;
  }
  &::backdrop {
    background: #050a14b8;
    animation: fade-in 0.18s ease-out;
  }
  ${media.tablet} {
    width: min(28rem, calc(100% - var(--s6)));
    max-height: 88dvh;
    margin: auto;
    border-width: 1px;
    border-radius: var(--r3);
    ${({ $corner }) =>
      $corner
        ? `
    width: 22rem;
    max-height: calc(100dvh - var(--bar-height) - var(--s5));
    margin: calc(var(--bar-height) + var(--s1)) max(var(--s4), (100vw - var(--page)) / 2 + var(--s4)) auto auto;
    `
        : ''}
  }
`;

const Head = styled('div')`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  padding: var(--s3) var(--s2) var(--s3) var(--s5);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
  > h2 {
    flex: 1;
    min-width: 0;
    font-size: var(--text-l);
  }
`;

const Body = styled('div')`
  padding: var(--s4) var(--s5) calc(var(--s5) + env(safe-area-inset-bottom));
`;

interface ModalProps {
  open: boolean;
  /** called for the close button, Escape and a click beside the dialog */
  onClose: () => void;
  title: string;
  /** on tablets and desktops, at the end of the bar instead of in the middle */
  corner?: boolean;
  /** shown beside the title */
  aside?: ReactNode;
  /** the address opens and closes it, so Back works already */
  inAddress?: boolean;
  /** identifies its content: after a change, clicks are ignored for a moment again */
  step?: string;
  children: ReactNode;
}

/**
 * A modal dialog. While it is open the page behind neither scrolls nor takes focus; afterwards the focus
 * returns. Back closes it. Its first field, or else its first button, gets focus. The second click of a
 * double click is ignored, both when the dialog opens and when it closes.
 */
export function Modal({ open, ...shown }: ModalProps) {
  return open ? <OpenModal {...shown} /> : null;
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, title, corner = false, aside, inAddress = false, step = '', children } = props;
  useBackCloses(onClose, !inAddress);
  const isHeld = useIsArriving(step);
  const dialog = useDialog({ isModal: true, isHeld, onClose });
  const titleId = useId();
  return (
    <Dialog {...dialog} $corner={corner} aria-labelledby={titleId} data-held={isHeld || undefined}>
      <Head>
        <h2 id={titleId}>{title}</h2>
        {aside}
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </Head>
      <Body data-body>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Body>
    </Dialog>
  );
}
