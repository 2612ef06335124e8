import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { realityCheckMachine } from '../../../machines/account/reality-check.machine.ts';
import type { PlayTime } from '../../../schemas/account/limits.ts';
import { Button } from '../../kit/controls/button.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { Money } from '../../kit/format/money.tsx';
import { Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';

/** Says how long the person has been playing, with their net result; over any page. */
export default function RealityCheck({ actor }: { actor: ActorRefFrom<typeof realityCheckMachine> }) {
  const isTold = useSelector(actor, (state) => state.hasTag('told'));
  const time = useSelector(actor, ({ context }) => context.time);
  const goOn = () => actor.send({ type: 'check.goOn' });
  return (
    <Modal open={isTold && time !== null} title={t('Reality check')} onClose={goOn}>
      <Stack>
        {time && <Told time={time} />}
        <Button kind="quiet" wide onClick={goOn}>
          {t('Go on')}
        </Button>
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'check.break' })}>
          {t('Take a break')}
        </Button>
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'check.logOut' })}>
          {t('Log out')}
        </Button>
      </Stack>
    </Modal>
  );
}

function Told({ time: { elapsed_s, net, open } }: { time: PlayTime }) {
  const hours = Math.floor(elapsed_s / 3600);
  const minutes = Math.floor((elapsed_s % 3600) / 60);
  return (
    <>
      <p>
        {hours > 0
          ? t('You have been playing for {hours} h {minutes} min.', { hours, minutes })
          : t('You have been playing for {minutes} minutes.', { minutes })}
      </p>
      <DefinitionList
        items={[
          { term: t('Won less lost since then'), value: <Money rupees={net} signed /> },
          ...(open > 0 ? [{ term: t('Still open'), value: <Money rupees={open} /> }] : []),
        ]}
      />
    </>
  );
}
