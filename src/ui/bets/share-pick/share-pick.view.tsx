import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import type { PickAsked } from '../../../machines/bets/share-pick.machine.ts';
import { Button } from '../../kit/controls/button.tsx';
import { sharing } from '../../kit/drawings/drawings.ts';
import { Icon } from '../../kit/drawings/icon.tsx';
import { Muted } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { preloadable } from '../../kit/preloadable.tsx';
import { shareText } from './pick-words.ts';
import type { SharePickRef, ShareWays } from './share-pick-dialog.view.tsx';

const Dialog = preloadable(async () => (await import('./share-pick-dialog.view.tsx')).default);

/** Loads the dialog's code before the tap ends. A failure is told where the dialog is rendered. */
const preload = () => void Dialog.preload().catch(() => undefined);

interface SharePickProps extends ShareWays {
  actor: SharePickRef;
  pick: PickAsked;
}

/** The button that shares a pick or a combined bet, with its dialog. */
export function SharePick({ actor, pick, ...ways }: SharePickProps) {
  return (
    <>
      <ShareButton actor={actor} pick={pick}>
        {t(shareText(pick))}
      </ShareButton>
      <ShareDialog actor={actor} {...ways} />
    </>
  );
}

interface ShareButtonProps extends Pick<SharePickProps, 'actor' | 'pick'> {
  children: ReactNode;
}

/** A button that opens the dialog for a pick. */
export function ShareButton({ actor, pick, children }: ShareButtonProps) {
  return (
    <Button
      kind="quiet"
      wide
      aria-haspopup="dialog"
      onPointerDown={preload}
      onFocus={preload}
      onClick={() => actor.send({ type: 'share.ask', pick })}
    >
      <Icon name={sharing} />
      <span>{children}</span>
    </Button>
  );
}

/** The dialog while it is open. Its code is loaded when somebody asks for it. */
export function ShareDialog({ actor, ...ways }: Omit<SharePickProps, 'pick'>) {
  const isOpen = useSelector(actor, (state) => state.hasTag('dialog'));
  if (!isOpen) return null;
  return (
    <LazyPart fallback={<Muted role="status">{t('Loading…')}</Muted>}>
      <Dialog actor={actor} {...ways} />
    </LazyPart>
  );
}
