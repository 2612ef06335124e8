import { useSelector } from '@xstate/react';
import { GAMES, gamePath } from '../../../fairness/games.ts';
import { t } from '../../../i18n/text.ts';
import type { DepositRef } from '../../../machines/shared/types.ts';
import { Button, type ButtonProps, LinkButton } from '../../kit/controls/button.tsx';
import { Outcome } from '../../kit/data/outcome.tsx';
import { formatMoney } from '../../kit/format/money.tsx';
import { useRequestStep, useRequestSubject } from '../../shared/request-step.ts';

interface StepProps {
  actor: DepositRef;
}

export interface BackProps {
  /** The page of the bet or game that the deposit is for, if there is one. */
  back: string | undefined;
}

/** A deposit whose outcome is not known yet. */
export function Unknown({ actor }: StepProps) {
  const amount = useRequestSubject(actor);
  const isAsking = useRequestStep(actor) === 'reconciling';
  return (
    <Outcome
      tone="waiting"
      title={t('Checking your deposit')}
      actions={
        <Button kind="quiet" busy={isAsking} onClick={() => actor.send({ type: 'deposit.check' })}>
          {t('Check now')}
        </Button>
      }
    >
      <p>
        {t(
          'We are asking the server what became of your deposit of {amount}. It counts once at most: please wait before you try again.',
          {
            amount: formatMoney(Number(amount)),
          },
        )}
      </p>
    </Outcome>
  );
}

/** A deposit that the payment app has not confirmed yet. */
export function Pending({ actor, back }: StepProps & BackProps) {
  const deposit = useSelector(actor, (state) => state.context.deposit);
  return (
    <Outcome
      tone="waiting"
      title={t('Waiting for the payment app')}
      actions={
        <>
          <BackLink back={back} />
          <Button kind="quiet" onClick={() => actor.send({ type: 'deposit.again' })}>
            {t('Make another deposit')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          '{amount} will be in your wallet as soon as the payment is confirmed. You need not stay on this page.',
          {
            amount: formatMoney(deposit?.amount ?? 0),
          },
        )}
      </p>
    </Outcome>
  );
}

/** A deposit that is in the wallet. */
export function Credited({ actor, back }: StepProps & BackProps) {
  const deposit = useSelector(actor, (state) => state.context.deposit);
  return (
    <Outcome
      tone="done"
      icon="check"
      title={t('{amount} added to your wallet', { amount: formatMoney(deposit?.amount ?? 0) })}
      actions={
        <>
          {back ? <BackLink back={back} /> : <LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}
          <Button kind="quiet" onClick={() => actor.send({ type: 'deposit.again' })}>
            {t('Make another deposit')}
          </Button>
        </>
      }
    >
      <p>{t('It is play money, ready to bet with.')}</p>
    </Outcome>
  );
}

interface OverProps extends StepProps, BackProps {
  title: string;
  children: string;
}

/** A deposit that was declined, or has expired. */
export function Over({ actor, back, title, children }: OverProps) {
  return (
    <Outcome
      tone="failed"
      icon="close"
      title={title}
      actions={
        <>
          <Button onClick={() => actor.send({ type: 'deposit.again' })}>{t('Try again')}</Button>
          <BackLink kind="quiet" back={back} />
        </>
      }
    >
      <p>{children}</p>
    </Outcome>
  );
}

/** The link back to the bet or game that waits, whatever the outcome. */
function BackLink({ back, kind = 'primary' }: BackProps & Pick<ButtonProps, 'kind'>) {
  if (back === undefined) return null;
  const isGame = GAMES.some((game) => back.startsWith(gamePath(game)));
  return (
    <LinkButton kind={kind} href={back}>
      {isGame ? t('Back to the game') : t('Back to the bet')}
    </LinkButton>
  );
}
