import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type Text, t } from '../../../i18n/text.ts';
import type { pushMessagesMachine } from '../../../machines/account/push-messages.machine.ts';
import type { PushChoices, QuietHours } from '../../../schemas/account/push.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Checkbox } from '../../kit/controls/checkbox.tsx';
import { Select } from '../../kit/controls/select.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { SkeletonRows } from '../../kit/data/skeleton.tsx';
import { formatTime } from '../../kit/format/time.tsx';
import { Muted, Row, Stack } from '../../kit/layout.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { Failed } from '../../shared/failed.view.tsx';

export type PushMessagesRef = ActorRefFrom<typeof pushMessagesMachine>;

interface Props {
  actor: PushMessagesRef;
}

/** Push messages on this device: off and on, what they tell, and quiet hours. */
export default function Notifications({ actor }: Props) {
  return (
    <>
      <PageTitle lead={t('Short messages on this device, also while Sikka is closed.')}>
        {t('Notifications')}
      </PageTitle>
      <Shown actor={actor} />
    </>
  );
}

function Shown({ actor }: Props) {
  const choices = useSelector(actor, ({ context }) => context.choices);
  const isLooking = useSelector(actor, (state) => state.matches('looking'));
  const isFailed = useSelector(actor, (state) => state.matches('failed'));
  if (isLooking) return <SkeletonRows />;
  if (isFailed)
    return (
      <Failed
        failure="Your notifications could not be loaded"
        message=""
        onRetry={() => actor.send({ type: 'push.retry' })}
      />
    );
  return (
    <Stack>
      {choices === null ? <Off actor={actor} /> : <On actor={actor} choices={choices} />}
      <Muted>
        {t(
          'A message never says whether a bet was won, or an amount. On a break, and once you log out, none comes.',
        )}
      </Muted>
    </Stack>
  );
}

/** The states that have texts of their own while messages are off. */
const OFF = ['unsupported', 'notInstalled', 'denied', 'shared', 'expired'] as const;

function Off({ actor }: Props) {
  const state = useSelector(actor, (snapshot) => OFF.find((name) => snapshot.matches(name)));
  switch (state) {
    case 'unsupported':
      return (
        <Note icon="warning">{t('This browser has no notifications. Another one on this device may.')}</Note>
      );
    case 'notInstalled':
      return (
        <Note icon="warning">
          {t(
            'On an iPhone or iPad, notifications come once Sikka is on the home screen: tap Share, then Add to Home Screen, and open it from there.',
          )}
        </Note>
      );
    case 'denied':
      return <Denied actor={actor} />;
    case 'shared':
      return (
        <Note icon="warning">
          {t(
            'Everybody who tries the demo shares this account: register to get notifications of an account of your own',
          )}
        </Note>
      );
    case 'expired':
      return (
        <TurnOn
          actor={actor}
          text="Notifications on this device have ended: you logged in again, somebody else used this browser, or Sikka has a new key."
          label="Turn on again"
        />
      );
    default:
      return <TurnOn actor={actor} text="Notifications are off on this device." label="Turn on" />;
  }
}

function Denied({ actor }: Props) {
  return (
    <Card title={t('Your browser blocks notifications of Sikka')}>
      <p>
        {t(
          'Allow them in the browser: tap the icon beside the address, open the permissions of this site, and choose Notifications.',
        )}
      </p>
      <Row>
        <Button kind="quiet" onClick={() => actor.send({ type: 'push.retry' })}>
          {t('I have allowed them')}
        </Button>
      </Row>
    </Card>
  );
}

function TurnOn({ actor, text, label }: Props & { text: Text; label: Text }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Card title={t('This device')}>
      <p>{t(text)}</p>
      <p>
        {t(
          'You may be told that a followed team starts, that a bet is settled, and that a league of yours is decided.',
        )}
      </p>
      <Row>
        <Button busy={isBusy} onClick={() => actor.send({ type: 'push.turnOn' })}>
          {t(label)}
        </Button>
      </Row>
    </Card>
  );
}

/** The kinds of messages, in the order on screen. */
const KINDS = [
  ['team_started', 'A team that you follow starts'],
  ['bet_settled', 'A bet of yours is settled'],
  ['league_decided', 'A league of yours is decided'],
] as const satisfies readonly [keyof PushChoices, Text][];

function On({ actor, choices }: Props & { choices: PushChoices }) {
  const isEdited = useSelector(actor, (state) => state.matches({ on: 'edited' }));
  const isSaving = useSelector(actor, (state) => state.matches({ on: 'saving' }));
  const isTurningOff = useSelector(actor, (state) => state.matches({ on: 'turningOff' }));
  const choose = (changes: Partial<PushChoices>) =>
    actor.send({ type: 'push.choose', choices: { ...choices, ...changes } });
  return (
    <>
      <Card title={t('Tell me on this device when')}>
        {KINDS.map(([kind, label]) => (
          <Checkbox
            key={kind}
            label={t(label)}
            value={choices[kind]}
            onChange={(isChosen) => choose({ [kind]: isChosen })}
          />
        ))}
        <Quiet quiet={choices.quiet} onChange={(quiet) => choose({ quiet })} />
        <Row>
          <Button
            busy={isSaving}
            disabled={!isEdited && !isSaving}
            onClick={() => actor.send({ type: 'push.save' })}
          >
            {t('Save choices')}
          </Button>
        </Row>
      </Card>
      <Row>
        <Button kind="quiet" small busy={isTurningOff} onClick={() => actor.send({ type: 'push.turnOff' })}>
          {t('Turn off on this device')}
        </Button>
      </Row>
    </>
  );
}

/** The quiet hours that are offered first. */
const NIGHT: QuietHours = { from: '22:00', until: '07:00' };

function Quiet({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}) {
  return (
    <>
      <Checkbox
        label={t('Quiet hours')}
        hint={t('Messages wait until they are over. Times are those of India.')}
        value={quiet !== null}
        onChange={(isChosen) => onChange(isChosen ? NIGHT : null)}
      />
      {quiet !== null && (
        <>
          <Select
            label={t('From')}
            value={quiet.from}
            options={timesWith(quiet.from)}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <Select
            label={t('Until')}
            value={quiet.until}
            options={timesWith(quiet.until)}
            error={
              quiet.from === quiet.until ? t('Quiet hours end at another time than they begin') : undefined
            }
            onChange={(until) => onChange({ ...quiet, until })}
          />
        </>
      )}
    </>
  );
}

/** Each half hour of the day, as `HH:mm`. */
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** The times to choose from, with the one that is chosen. */
const timesWith = (chosen: string) =>
  [...new Set([...HALF_HOURS, chosen])].sort().map((time) => ({ value: time, label: formatTime(time) }));
