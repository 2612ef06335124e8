import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Text, t, translateMessage } from '../../../i18n/text.ts';
import type { Shared, sharePickMachine } from '../../../machines/bets/share-pick.machine.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { focusIfLost } from '../../kit/focus.ts';
import { useOdds } from '../../kit/format/odds.ts';
import { Muted, Stack } from '../../kit/layout.tsx';
import { useObjectUrl } from '../../kit/object-url.ts';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { noAnswer } from '../../shared/submission.ts';
import { sharedText, shareText } from './pick-words.ts';

export type SharePickRef = ActorRefFrom<typeof sharePickMachine>;

/** The abilities of the browser. */
export interface ShareWays {
  canShare: boolean;
  canCopy: boolean;
}

/** A square so low that the buttons below it are in view on a small phone. */
const Frame = styled('div')`
  width: min(100%, 34dvh);
  margin-inline: auto;
  aspect-ratio: 1;
  > img,
  > .bone {
    display: block;
    width: 100%;
    height: 100%;
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
`;

const Ways = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  > button {
    flex: 1 1 auto;
  }
`;

const Address = styled('p')`
  font-size: var(--text-s);
  line-height: 1.35;
  overflow-wrap: anywhere;
  user-select: all;
`;

interface DialogProps extends ShareWays {
  actor: SharePickRef;
}

/** The dialog with the picture of a pick or a combined bet, its link, and the ways to hand them on. */
export default function SharePickDialog({ actor, ...ways }: DialogProps) {
  const pick = useSelector(actor, ({ context }) => context.pick);
  const asked = useSelector(actor, ({ context }) => context.asked);
  const isCombined = asked !== null && 'legs' in asked;
  const isOver = useSelector(actor, (state) => state.matches('over'));
  const hasFailed = useSelector(actor, (state) => state.matches('failed'));
  const close = () => actor.send({ type: 'share.close' });
  return (
    <Modal open onClose={close} title={asked === null ? '' : t(shareText(asked))}>
      <Stack $gap={3}>
        {pick !== null ? (
          <Loaded actor={actor} pick={pick} {...ways} />
        ) : isOver ? (
          <Over isCombined={isCombined} />
        ) : hasFailed ? (
          <NotLoaded actor={actor} isCombined={isCombined} />
        ) : (
          <Drawing />
        )}
      </Stack>
    </Modal>
  );
}

interface NoPickProps {
  isCombined: boolean;
}

function Over({ isCombined }: NoPickProps) {
  return (
    <Note icon="clock">
      <p role="status" tabIndex={-1} ref={focusIfLost}>
        {isCombined ? t('Fewer than two of its picks take bets now.') : t('Betting on this match is over.')}
      </p>
    </Note>
  );
}

function NotLoaded({ actor, isCombined }: NoPickProps & { actor: SharePickRef }) {
  const msg = useSelector(actor, ({ context }) => context.msg);
  return (
    <>
      <Alert>
        <p>{isCombined ? t('The matches could not be loaded') : t('The match could not be loaded')}</p>
        <p>{msg === '' ? noAnswer() : translateMessage(msg)}</p>
      </Alert>
      <Button ref={focusIfLost} wide onClick={() => actor.send({ type: 'share.retry' })}>
        {t('Try again')}
      </Button>
    </>
  );
}

function Drawing() {
  return (
    <Frame role="status" aria-label={t('Loading…')} tabIndex={-1} ref={focusIfLost}>
      <Bone />
    </Frame>
  );
}

interface LoadedProps extends DialogProps {
  pick: Shared;
}

function Loaded({ actor, pick, canShare, canCopy }: LoadedProps) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isDrawing = useSelector(actor, (state) => state.matches({ open: { picture: 'drawing' } }));
  const isDrawn = useSelector(actor, (state) => state.matches({ open: { picture: 'drawn' } }));
  const said = useSelector(actor, outcomeOf);
  return (
    <>
      <Picture actor={actor} pick={pick} />
      {'legs' in pick && pick.left > 0 && (
        <Note>
          {pick.left === 1
            ? t('1 pick takes no more bets, and is left out.')
            : t('{count} picks take no more bets, and are left out.', { count: pick.left })}
        </Note>
      )}
      <Muted>{t('Nothing in it says your stake or your name.')}</Muted>
      <Address translate="no">{pick.link}</Address>
      {canShare && (
        <Button wide disabled={isBusy || isDrawing} onClick={() => actor.send({ type: 'share.send' })}>
          {t('Share')}
        </Button>
      )}
      <Ways>
        {canCopy && (
          <Button kind="quiet" disabled={isBusy} onClick={() => actor.send({ type: 'link.copy' })}>
            {t('Copy the link')}
          </Button>
        )}
        <Button
          kind="quiet"
          disabled={isBusy || !isDrawn}
          onClick={() => actor.send({ type: 'picture.save' })}
        >
          {t('Save the picture')}
        </Button>
      </Ways>
      <p role="status">{said && <span key={said}>{t(said)}</span>}</p>
    </>
  );
}

function Picture({ actor, pick }: { actor: SharePickRef; pick: Shared }) {
  const odds = useOdds();
  const url = useObjectUrl(useSelector(actor, ({ context }) => context.picture));
  const hasFailed = useSelector(actor, (state) => state.matches({ open: { picture: 'failed' } }));
  if (hasFailed)
    return (
      <>
        <Alert>{t('The picture could not be made. The link works without it.')}</Alert>
        <Button ref={focusIfLost} kind="quiet" wide onClick={() => actor.send({ type: 'picture.retry' })}>
          {t('Try again')}
        </Button>
      </>
    );
  if (url === undefined) return <Drawing />;
  return (
    <Frame tabIndex={-1} ref={focusIfLost}>
      <img src={url} alt={sharedText(pick, odds)} width={1080} height={1080} />
    </Frame>
  );
}

/** The words on how the last way ended; undefined before one, and after one that the person dropped. */
function outcomeOf(state: SnapshotFrom<typeof sharePickMachine>): Text | undefined {
  const endedAs = (end: keyof typeof OUTCOMES) => state.matches({ open: { way: { idle: end } } });
  return ENDS.filter(endedAs).map((end) => OUTCOMES[end])[0];
}

const OUTCOMES = {
  shared: 'Shared',
  saved: 'Your browser was asked to save the picture. If none appears, copy the link.',
  copied: 'The link is copied.',
  notShared: 'Sharing did not work here. Copy the link instead.',
  notSaved: 'The picture could not be saved. Copy the link instead.',
  notCopied: 'The link could not be copied. Select it above instead.',
} as const satisfies Record<string, Text>;
const ENDS = ['shared', 'saved', 'copied', 'notShared', 'notSaved', 'notCopied'] as const;
