import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { appUpdateMachine } from '../../machines/app-update.machine.ts';
import { useIsStale } from '../app/context.tsx';
import { Button } from '../kit/button.tsx';
import { Strip } from '../kit/strip.tsx';
import { t } from '../text/text.ts';

/** Asks whether to load the page anew, once there is another build of it; not while the server cannot be reached. */
export default function AppUpdate({ actor }: { actor: ActorRefFrom<typeof appUpdateMachine> }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('asked'));
  const isStale = useIsStale();
  return (
    <Strip>
      {isAsked && !isStale && (
        <>
          <p>{t('A new version is ready')}</p>
          <Button kind="quiet" small onClick={() => actor.send({ type: 'update.later' })}>
            {t('Later')}
          </Button>
          <Button small onClick={() => actor.send({ type: 'update.take' })}>
            {t('Update')}
          </Button>
        </>
      )}
    </Strip>
  );
}
