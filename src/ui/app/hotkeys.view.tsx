import { useSelector } from '@xstate/react';
import type { HotkeysRef } from '../../actors/app/hotkeys.ts';
import { type Text, t } from '../../i18n/text.ts';
import { HOTKEYS, type HotkeyCommand } from '../../schemas/shared/hotkeys.ts';
import { Button } from '../kit/controls/button.tsx';
import { Choice } from '../kit/controls/choice.tsx';
import { Row } from '../kit/layout.tsx';
import { Modal } from '../kit/overlays/modal.tsx';
import { styled } from '../kit/styled.ts';

// The four stakes are one line, so that all of the list is in sight on a laptop.
const NAMES: Record<Exclude<HotkeyCommand, 'stake2' | 'stake3' | 'stake4'>, Text> = {
  help: 'Show or close this list',
  home: 'Home',
  liveBets: 'Live bets',
  myBets: 'My bets',
  games: 'Games',
  search: 'Search, or open the live bets',
  nextPrice: 'Next price; Enter takes it',
  previousPrice: 'Previous price',
  slip: 'Open or close the slip',
  stake1: 'The four stakes in the slip',
  stakeMax: 'Highest stake',
  placeBet: 'Go to the button that places the bet; Enter presses it',
};

const isNamed = (command: HotkeyCommand): command is keyof typeof NAMES => command in NAMES;

const Keys = styled('dl')`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 var(--s4);
  margin-bottom: var(--s4);
  font-size: var(--text-s);
  > div {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    align-items: center;
    min-height: 2.25rem;
    padding: 0.25rem 0;
    border-bottom: 1px solid var(--line);
  }
  kbd {
    display: inline-block;
    min-width: 1.75rem;
    padding: 0.125rem 0.375rem;
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--raised);
    font: inherit;
    font-weight: 650;
    text-align: center;
  }
`;

const Hint = styled('p')`
  margin-bottom: var(--s4);
  color: var(--muted);
  font-size: var(--text-s);
`;

/** The setting that turns hotkeys on and off. */
export function HotkeysSetting({ actor }: { actor: HotkeysRef }) {
  const isOn = useSelector(actor, (state) => state.hasTag('on'));
  return (
    <Choice
      label={t('Hotkeys')}
      hint={t('Single keys for people with a keyboard. The key ? lists them.')}
      value={isOn ? 'on' : 'off'}
      onChange={(value) => actor.send({ type: value === 'on' ? 'hotkeys.turnOn' : 'hotkeys.turnOff' })}
      options={[
        { value: 'off', label: t('Turned off') },
        { value: 'on', label: t('Turned on') },
      ]}
    />
  );
}

/** The list of hotkeys, while it is wanted. */
export function HotkeysList({ actor }: { actor: HotkeysRef }) {
  const isListed = useSelector(actor, (state) => state.matches({ on: 'listed' }));
  return (
    <Modal open={isListed} title={t('Hotkeys')} onClose={() => actor.send({ type: 'help.close' })}>
      <Keys>
        {HOTKEYS.map(
          ({ key, command }) =>
            isNamed(command) && (
              <div key={key}>
                <dt>
                  <kbd>{command === 'stake1' ? '1–4' : key.toUpperCase()}</kbd>
                </dt>
                <dd>{t(NAMES[command])}</dd>
              </div>
            ),
        )}
      </Keys>
      <Hint>{t('They do nothing while you type in a field, and in other dialogs.')}</Hint>
      {/* The first control gets the focus: Enter closes the list. */}
      <Row>
        <Button onClick={() => actor.send({ type: 'help.close' })}>{t('OK')}</Button>
        <Button kind="quiet" onClick={() => actor.send({ type: 'hotkeys.turnOff' })}>
          {t('Turn hotkeys off')}
        </Button>
      </Row>
    </Modal>
  );
}
