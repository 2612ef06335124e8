import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { welcomeMachine } from '../../machines/app/welcome.machine.ts';
import { IconButton } from '../kit/controls/icon-button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Icon } from '../kit/drawings/icon.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { OnTop } from '../kit/overlays/on-top.tsx';
import { styled } from '../kit/styled.ts';

const Box = styled('section')`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 var(--s3);
  margin-bottom: var(--s4);
  padding: var(--s1) var(--s1) var(--s3) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  > svg {
    align-self: center;
    color: var(--press-text);
  }
  > h2 {
    align-self: center;
    font-size: var(--text-m);
  }
  > div {
    grid-column: 1 / -1;
    display: grid;
    gap: var(--s2);
    padding-right: var(--s3);
    font-size: var(--text-s);
  }
`;

/** Tells a new person of their gifts, and how a bonus becomes cash; over any page. */
export default function Welcome({ actor }: { actor: ActorRefFrom<typeof welcomeMachine> }) {
  const isSaid = useSelector(actor, (state) => state.matches('said'));
  return (
    isSaid && (
      <OnTop>
        <Box aria-labelledby="welcome">
          <Icon name="check" />
          <h2 id="welcome">{t('Your phone is verified')}</h2>
          <IconButton icon="close" label={t('Close')} onClick={() => actor.send({ type: 'welcome.close' })} />
          <Gifts actor={actor} />
        </Box>
      </OnTop>
    )
  );
}

function Gifts({ actor }: { actor: ActorRefFrom<typeof welcomeMachine> }) {
  const { starter, bonus } = useSelector(actor, ({ context }) => context);
  const amountOf = (rupees: number) => ({ amount: formatMoney(rupees, { style: 'short' }) });
  return (
    <div>
      {starter > 0 && (
        <p>
          {t(
            '{amount} of play money was put into your wallet to begin with. It is worth nothing outside Sikka.',
            amountOf(starter),
          )}
        </p>
      )}
      {bonus > 0 && (
        <p>
          <span>
            {t(
              'Apart from your balance there is a bonus of {amount}. Once you have staked as much, it becomes part of your balance; you need not.',
              amountOf(bonus),
            )}
          </span>{' '}
          <Link href="/bonus">{t('How the bonus works')}</Link>
        </p>
      )}
    </div>
  );
}
