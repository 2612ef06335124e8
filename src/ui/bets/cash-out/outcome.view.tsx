import { useSelector } from '@xstate/react';
import { t, translateMessage } from '../../../i18n/text.ts';
import { leftOf } from '../../../schemas/bets/bets.ts';
import { CASH_OUT_MARGIN } from '../../../schemas/bets/cash-out.ts';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Money } from '../../kit/format/money.tsx';
import { Muted } from '../../kit/layout.tsx';
import { type CashOutRef, useStep } from './step.ts';

/** The explanation of a cash-out and, later, its outcome. */
export function Outcome({ actor }: { actor: CashOutRef }) {
  const step = useStep(actor);
  const msg = useSelector(actor, ({ context }) => context.msg);
  switch (step) {
    case 'confirming':
      return (
        <Muted as="p">
          {t('The fair value of the bet at the odds of now, less {percent}%. What you keep stays open.', {
            percent: String(CASH_OUT_MARGIN),
          })}
        </Muted>
      );
    case 'repriced':
      return (
        <Note icon="warning">
          <strong>{`${t('The bet is worth less now')}.`}</strong>{' '}
          <span>{t('Nothing has been cashed out.')}</span>
        </Note>
      );
    case 'outcomeUnknown':
      return (
        <Note icon="warning">
          <strong>{t('The answer was lost on the way.')}</strong>{' '}
          <span>
            {t('Whether your bet was cashed out is not known yet. The server is asked again by itself.')}
          </span>
        </Note>
      );
    case 'reconciling':
      return <Note icon="clock">{t('Asking the server whether your bet was cashed out…')}</Note>;
    case 'cashedOut':
      return <Paid actor={actor} />;
    case 'refused':
      return (
        <Alert>
          <p>{translateMessage(msg)}</p>
          <p>{t('The bet stands.')}</p>
        </Alert>
      );
    case 'notCashedOut':
      return (
        <Note>
          {t(
            'The answer was lost on the way, and the server has now said that it did not cash out the bet. The bet stands.',
          )}
        </Note>
      );
    default:
      return null;
  }
}

/** The receipt of a cash-out. */
function Paid({ actor }: { actor: CashOutRef }) {
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  if (receipt === null) return null;
  const { bet, cash_out, totalWalletAmount } = receipt;
  return (
    <Note icon="check">
      <span>
        <span>{t('Cashed out:')}</span> <Money rupees={cash_out.amount} />.{' '}
        <span>{t('Your balance is')}</span> <Money rupees={totalWalletAmount} />
      </span>
      {bet.status === 'open' && (
        <p>
          <Money rupees={leftOf(bet)} /> <span>{t('of the stake stays open.')}</span>{' '}
          <span>{`${t('Pays back if it wins')}:`}</span> <Money rupees={bet.pays} />
        </p>
      )}
    </Note>
  );
}
