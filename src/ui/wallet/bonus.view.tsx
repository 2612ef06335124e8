import { useSelector } from '@xstate/react';
import { type Text, t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Bonus, BonusKind } from '../../schemas/wallet/bonuses.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Badge, type BadgeTone } from '../kit/data/badge.tsx';
import { Card } from '../kit/data/card.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { Help } from '../kit/overlays/help.tsx';
import { styled } from '../kit/styled.ts';
import { arriveAt } from '../shared/linked-row.ts';
import { ListState } from '../shared/list-state.view.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { Remarks, Split } from './split.view.tsx';

interface BonusesProps {
  actor: ListRef<Bonus>;
}

const SearchWords = styled('div')`
  border-radius: var(--r3);
  box-shadow: 0 0 0 2px var(--press);
`;

/** All bonuses: how far each has been wagered, or how it ended; and the terms. */
export default function Bonuses({
  actor,
  query,
}: BonusesProps & { query: Readonly<Record<string, string>> }) {
  return (
    <WalletFrame
      active="/bonus"
      title={t('Bonus')}
      aside={
        <Help question={t('What is a bonus?')} rule="bonus">
          <p>{t('Credit beside your cash. It cannot be staked or withdrawn.')}</p>
          <p>{t('Once you have staked as much of your own cash, it becomes cash.')}</p>
          <p>{t('Bets count when they are won or lost, games when they are played.')}</p>
        </Help>
      }
      lead={t('Credit that becomes cash once you have staked as much.')}
    >
      <Split>
        <ListState
          actor={actor}
          failure="Your bonuses could not be loaded"
          skeleton={<CardSkeleton />}
          empty={
            <Empty action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
              {t('You have no bonus yet')}
            </Empty>
          }
        >
          <Cards actor={actor} linkedId={query.id} />
        </ListState>
        <Terms />
      </Split>
    </WalletFrame>
  );
}

function Cards({ actor, linkedId }: BonusesProps & { linkedId: string | undefined }) {
  const rows = useSelector(actor, ({ context }) => context.rows);
  const past = rows.filter(({ status }) => status !== 'locked');
  return (
    <Stack>
      {rows
        .filter(({ status }) => status === 'locked')
        .map((bonus) =>
          String(bonus.id) === linkedId ? (
            <SearchWords key={bonus.id} ref={arriveAt} tabIndex={-1} aria-current>
              <BonusCard bonus={bonus} />
            </SearchWords>
          ) : (
            <BonusCard key={bonus.id} bonus={bonus} />
          ),
        )}
      {past.length > 0 && <PastBonuses rows={past} linkedId={linkedId} />}
    </Stack>
  );
}

function PastBonuses({ rows, linkedId }: { rows: readonly Bonus[]; linkedId: string | undefined }) {
  return (
    <Ledger
      label={t('Past bonuses')}
      linkedId={linkedId}
      heads={[t('What'), t('Time'), t('Amount'), t('Status')]}
      noteHead={t('Details')}
      entries={rows.map((bonus) => ({
        id: bonus.id,
        title: t(kinds[bonus.kind]),
        note:
          bonus.status === 'released'
            ? t('Now cash in your wallet.')
            : t('It was not staked in time, and is gone.'),
        at: bonus.ended_at ?? bonus.expires_at,
        amount: <Money rupees={bonus.amount} won={bonus.status === 'released'} />,
        end: <Badge tone={tones[standing(bonus)]}>{t(words[standing(bonus)])}</Badge>,
      }))}
    />
  );
}

/** A bonus that counts or waits to count. */
function BonusCard({ bonus }: { bonus: Bonus }) {
  return (
    <Card
      title={t(kinds[bonus.kind])}
      aside={<Badge tone={tones[standing(bonus)]}>{t(words[standing(bonus)])}</Badge>}
    >
      <Amount>
        <Money rupees={bonus.amount} />
      </Amount>
      <BonusProgress bonus={bonus} />
      <Remark bonus={bonus} />
    </Card>
  );
}

const Amount = styled('p')`
  font-size: var(--text-2xl);
  font-weight: 750;
  letter-spacing: -0.02em;
  line-height: 1.25;
`;

const Small = styled('p')`
  color: var(--muted);
  font-size: var(--text-s);
`;

const Track = styled('div')`
  height: 0.625rem;
  border-radius: var(--round);
  background: var(--bone);
  forced-color-adjust: none;
  overflow: hidden;
  > div {
    height: 100%;
    border-radius: inherit;
    background: var(--press);
    transition: width 400ms ease-out;
  }
  @media (prefers-reduced-motion: reduce) {
    > div {
      transition: none;
    }
  }
`;

const Figures = styled('p')`
  margin-bottom: var(--s2);
  font-size: var(--text-s);
  font-weight: 600;
`;

function BonusProgress({ bonus: { wagered, wagering } }: { bonus: Bonus }) {
  const figures = t('{done} of {all} staked', { done: formatMoney(wagered), all: formatMoney(wagering) });
  return (
    <div>
      <Figures>{figures}</Figures>
      <Track
        role="progressbar"
        aria-label={t('Staked so far')}
        aria-valuemin={0}
        aria-valuemax={wagering}
        aria-valuenow={wagered}
        aria-valuetext={figures}
      >
        <div style={{ width: `${(100 * wagered) / wagering}%` }} />
      </Track>
    </div>
  );
}

function Remark({ bonus }: { bonus: Bonus }) {
  return (
    <div>
      <Small>{remark(bonus)}</Small>
      <Small>
        <span>{t('Expires:')} </span>
        <Time at={bonus.expires_at} show="datetime" />
      </Small>
    </div>
  );
}

function remark({ amount, waiting, wagered, wagering }: Bonus): string {
  if (waiting) return t('Stakes count for it once the bonus before it has ended.');
  if (wagered >= wagering)
    return t('All is staked: {amount} are on their way into your wallet.', { amount: formatMoney(amount) });
  return t('Stake {amount} more, and it becomes cash.', {
    amount: formatMoney(Math.round((wagering - wagered) * 100) / 100),
  });
}

function Terms() {
  return (
    <Remarks>
      <h2>{t('How it works')}</h2>
      <ul>
        <li>{t('A bonus stands apart from your cash until you have staked its amount once.')}</li>
        <li>{t('Bets count when they are won or lost, games when they are played.')}</li>
        <li>{t('Bets that are cancelled, cashed out or void do not count.')}</li>
        <li>{t('One bonus counts at a time, the oldest first.')}</li>
        <li>{t('A bonus is gone 30 days after it was granted. Your cash is never touched by that.')}</li>
        <li>{t('It is play money, like all credit here.')}</li>
      </ul>
      <p>
        <Link href="/rules">{t('All the rules')}</Link>
      </p>
    </Remarks>
  );
}

/** The skeleton of a bonus under way, which most are. */
function CardSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <Card title={<Bone width="9rem" />} aside={<Bone width="4rem" height="1.375rem" />}>
        <Amount>
          <Bone width="8rem" />
        </Amount>
        <div>
          <Figures>
            <Bone width="10rem" />
          </Figures>
          <Track />
        </div>
        <div>
          <Small>
            <Bone width="85%" />
          </Small>
          <Small>
            <Bone width="65%" />
          </Small>
        </div>
      </Card>
    </div>
  );
}

type Standing = Bonus['status'] | 'waiting';
const standing = ({ status, waiting }: Bonus): Standing => (waiting ? 'waiting' : status);

const kinds: Record<BonusKind, Text> = { welcome: 'Welcome bonus', goodwill: 'Goodwill bonus' };

const words: Record<Standing, Text> = {
  locked: 'Under way',
  waiting: 'Waiting',
  released: 'Released',
  expired: 'Expired',
};

const tones: Record<Standing, BadgeTone> = {
  locked: 'live',
  waiting: 'quiet',
  released: 'won',
  expired: 'quiet',
};
