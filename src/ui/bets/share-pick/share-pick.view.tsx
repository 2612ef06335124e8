import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { t } from '../../../i18n/text.ts';
import type { PickAsked } from '../../../machines/bets/share-pick.machine.ts';
import { Button } from '../../kit/controls/button.tsx';
import { sharing } from '../../kit/drawings/drawings.ts';
import { Icon } from '../../kit/drawings/icon.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import type { SharePickRef, ShareWays } from './share-pick-dialog.view.tsx';

const Dialog = lazy(() => import('./share-pick-dialog.view.tsx'));

interface SharePickProps extends ShareWays {
  actor: SharePickRef;
  pick: PickAsked;
}

/** The button that shares a pick, with its dialog, whose code is loaded when somebody asks for it. */
export function SharePick({ actor, pick, ...ways }: SharePickProps) {
  const isOpen = useSelector(actor, (state) => state.hasTag('dialog'));
  return (
    <>
      <Button
        kind="quiet"
        wide
        aria-haspopup="dialog"
        onClick={() => actor.send({ type: 'share.ask', pick })}
      >
        <Icon name={sharing} />
        <span>{t('Share this pick')}</span>
      </Button>
      {isOpen && (
        <LazyPart>
          <Dialog actor={actor} {...ways} />
        </LazyPart>
      )}
    </>
  );
}
