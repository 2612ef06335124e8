import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { ownDataMachine } from '../../../machines/account/own-data.machine.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Alert } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Muted, Row } from '../../kit/layout.tsx';
import { noAnswer } from '../../shared/submission.ts';

/** Downloads everything that the house holds about the person. */
export default function OwnData({ actor }: { actor: ActorRefFrom<typeof ownDataMachine> }) {
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const isDownloading = useSelector(actor, (state) => state.matches('downloading'));
  const isSaved = useSelector(actor, (state) => state.matches({ idle: 'saved' }));
  const failure = useSelector(actor, (state) =>
    state.matches({ idle: 'failed' }) ? translateMessage(state.context.msg) || noAnswer() : undefined,
  );
  return (
    <Card title={t('Your data')}>
      <Muted>
        {t(
          'Everything that Sikka holds about you, as one file (JSON): profile, bets, games, payments and tickets. It contains no password. Keep it where nobody else reads it.',
        )}
      </Muted>
      {failure && <Alert>{failure}</Alert>}
      <Row>
        <Button
          kind="quiet"
          busy={busy}
          busyLabel={isDownloading ? t('Downloading…') : t('Waiting for you to log in')}
          onClick={() => actor.send({ type: 'data.download' })}
        >
          {t('Download your data')}
        </Button>
        {isDownloading && (
          <Button kind="quiet" onClick={() => actor.send({ type: 'data.cancel' })}>
            {t('Cancel download')}
          </Button>
        )}
      </Row>
      <div role="status">{isSaved && <p>{t('The file is among your downloads.')}</p>}</div>
    </Card>
  );
}
