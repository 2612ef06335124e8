import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { appUpdateMachine } from '../../machines/app/app-update.machine.ts';
import { Button } from '../kit/controls/button.tsx';
import { Strip } from '../kit/data/strip.tsx';
import { useIsStale } from '../shared/context.tsx';

/** Offers to reload the page once there is a new build, unless the server cannot be reached. */
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
