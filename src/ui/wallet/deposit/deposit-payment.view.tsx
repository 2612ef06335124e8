import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { DepositRef } from '../../../machines/shared/types.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { isTouched } from '../../kit/controls/touch.ts';
import { Alert } from '../../kit/data/alert.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { Card } from '../../kit/data/card.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { focusIfLost } from '../../kit/focus.ts';
import { formatMoney } from '../../kit/format/money.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { styled } from '../../kit/styled.ts';
import { BreakNotice } from '../../shared/break-notice.view.tsx';
import { ServerCountdown } from '../../shared/server-clock.view.tsx';
import { media } from '../../theme/media.ts';
import { PlayMoney } from './deposit-amount.view.tsx';

const Qr = lazy(() => import('../../kit/data/qr.tsx'));

const Code = styled('div')`
  display: grid;
  justify-items: center;
  gap: var(--s3);
  width: min(100%, 11.5rem);
  margin-inline: auto;
  text-align: center;
  > :first-child {
    width: 100%;
    aspect-ratio: 1;
  }
  ${media.tablet} {
    width: 14rem;
  }
`;

const Elsewhere = styled('details')`
  > summary {
    width: fit-content;
    margin-inline: auto;
    padding: var(--s3);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
    cursor: pointer;
  }
  > div {
    margin-top: var(--s2);
  }
`;

const Title = styled('h2')`
  font-size: var(--text-l);
  &:focus {
    outline: none;
  }
`;

const Reference = styled('code')`
  font-family: var(--mono);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
  user-select: all;
`;

/** A deposit that can be paid or declined. */
export function Payment({ actor }: { actor: DepositRef }) {
  const deposit = useSelector(actor, (state) => state.context.deposit);
  const msg = useSelector(actor, (state) => state.context.msg);
  const isPaying = useSelector(actor, (state) => state.matches({ created: 'paying' }));
  const isDeclining = useSelector(actor, (state) => state.matches({ created: 'declining' }));
  const isFresh = useSelector(actor, (state) => state.matches({ created: 'fresh' }));
  const taken = useSelector(actor, (state) => state.context.break);
  if (deposit === null) return null;
  const busy = isPaying || isDeclining;
  // A phone cannot scan its own screen, so buttons come first there.
  const isPhone = isTouched();
  const code = deposit.intent !== null && <PaymentCode intent={deposit.intent} isPhone={isPhone} />;
  return (
    <Card>
      <Row $justify="space-between">
        <Title tabIndex={-1} ref={focusIfLost}>
          {t('Pay {amount}', { amount: formatMoney(deposit.amount) })}
        </Title>
        <Badge>{t('Play money')}</Badge>
      </Row>
      {!isPhone && code}
      <DefinitionList
        items={[
          { term: t('Reference'), value: <Reference>{referenceOf(deposit.intent) ?? deposit.id}</Reference> },
          { term: t('Time left'), value: <ServerCountdown to={deposit.expires_at} /> },
        ]}
      />
      {!isPhone && <IsPlayMoney />}
      {msg !== '' && <Alert>{translateMessage(msg)}</Alert>}
      <BreakNotice taken={taken} />
      <Stack $gap={2}>
        <Button
          wide
          busy={isPaying}
          disabled={busy || isFresh || taken !== null}
          onClick={() => actor.send({ type: 'deposit.pay' })}
        >
          {t('Pay with play money')}
        </Button>
        <Button
          kind="quiet"
          wide
          busy={isDeclining}
          disabled={busy || isFresh}
          onClick={() => actor.send({ type: 'deposit.decline' })}
        >
          {t('Decline')}
        </Button>
        <Row $justify="center">
          <Button
            kind="link"
            disabled={busy || isFresh}
            onClick={() => actor.send({ type: 'deposit.again' })}
          >
            {t('Choose another amount')}
          </Button>
        </Row>
      </Stack>
      {isPhone && (
        <>
          <IsPlayMoney />
          {code}
        </>
      )}
    </Card>
  );
}

function IsPlayMoney() {
  return (
    <PlayMoney>
      <Icon name="coin" />
      <span>
        {t('This code is play money: a real payment app refuses it. Say here what you would do there.')}
      </span>
    </PlayMoney>
  );
}

/** The payment in a UPI app: on another device, which scans the code, or on this one. */
function PaymentCode({ intent, isPhone }: { intent: string; isPhone: boolean }) {
  const open = (
    <LinkButton kind="quiet" small wide href={intent}>
      {t('Open in a payment app')}
    </LinkButton>
  );
  const code = (
    <Code>
      <LazyPart fallback={<Bone height="100%" />}>
        <Qr text={intent} label={t('QR code of this play-money payment')} />
      </LazyPart>
      {!isPhone && open}
    </Code>
  );
  if (!isPhone) return code;
  return (
    <>
      {open}
      <Elsewhere>
        <summary>{t('Show a QR code for another device')}</summary>
        {code}
      </Elsewhere>
    </>
  );
}

/** The reference in the payment link, by which the statement names the deposit. */
function referenceOf(intent: string | null): string | null {
  return new URLSearchParams(intent?.replace(/^[^?]*/, '')).get('tr');
}
