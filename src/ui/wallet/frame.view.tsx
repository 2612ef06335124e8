import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Text, t } from '../../i18n/text.ts';
import { Link } from '../kit/controls/link.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { bank, plus, sharing, trophy } from '../kit/drawings/drawings.ts';
import { type AnyIcon, Icon } from '../kit/drawings/icon.tsx';
import { Money } from '../kit/format/money.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { useIsBalanceKnown, useWallet } from '../shared/context.tsx';
import { media } from '../theme/media.ts';

// The balance is above the page on a phone, and beside it on desktops.
const Sides = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
  align-items: start;
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: var(--s6);
  }
`;

const Purse = styled('section')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  padding: var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  ${media.desktop} {
    position: sticky;
    top: calc(var(--bar-height) + var(--s5));
    gap: var(--s4);
    padding: var(--s4);
  }
`;

// Bound amounts are beside the balance if both fit, else below it: ₹1,00,00,000.00 takes a phone's whole
// width. The skeleton has the usual width of an amount.
const Balance = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  justify-content: space-between;
  font-size: var(--text-s);
  line-height: 1.4;
  > div > p:first-child,
  dt {
    color: var(--muted);
  }
  > div > p + p {
    min-height: 2.25rem;
    font-size: var(--text-2xl);
    font-weight: 750;
    letter-spacing: -0.02em;
    line-height: 1.25;
  }
  dl {
    flex: 1 0 auto;
    max-width: 100%;
  }
  dl > div {
    display: flex;
    gap: 0 var(--s3);
    justify-content: space-between;
  }
  dd {
    font-weight: 600;
  }
  /* On the narrowest phones it would wrap below most amounts as they load. */
  @media (max-width: 21em) {
    dl {
      flex-basis: 100%;
    }
  }
  @media (max-width: 16em) {
    dl > div {
      flex-wrap: wrap;
    }
  }
  @media (min-width: 40em) and (max-width: 63.99em) {
    dl {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s2) var(--s5);
      justify-content: end;
    }
    dl > div {
      display: block;
    }
  }
`;

const Places = styled('nav')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(4.75rem, 30%)), 1fr));
  gap: 0.375rem;
  ${media.tablet} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: none;
    gap: var(--s1);
  }
`;

const Place = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 0.125rem;
  min-height: var(--tap);
  padding: var(--s1) 0;
  border: 1px solid var(--edge);
  border-radius: var(--r2);
  background: var(--raised);
  color: var(--press-text);
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  > svg {
    width: 1.25rem;
    height: 1.25rem;
  }
  &[aria-current] {
    border-color: var(--press);
    background: var(--press-tint);
  }
  ${media.desktop} {
    flex-direction: row;
    justify-content: flex-start;
    gap: var(--s3);
    min-height: var(--tap);
    padding: var(--s2) var(--s3);
    border-color: transparent;
    background: none;
    font-size: var(--text-m);
    font-weight: 650;
    text-align: start;
    &[aria-current] {
      border-color: transparent;
      box-shadow: inset 2px 0 0 var(--press);
    }
  }
  ${media.hover} {
    &:hover {
      background: var(--press-tint);
    }
  }
`;

/** The tiles beside the balance: the wallet's main pages. */
const PLACES = [
  { path: '/make-deposit', name: 'Deposit', icon: plus },
  { path: '/withdrawal-request', name: 'Withdraw', icon: 'arrow-up-right' },
  { path: '/wallet-history', name: 'Statement', icon: 'history' },
  { path: '/account-History', name: 'Accounts', icon: bank },
  { path: '/bonus', name: 'Bonus', icon: trophy },
  { path: '/referral-history', name: 'Invite friends', icon: sharing },
] as const satisfies readonly { path: string; name: Text; icon: AnyIcon }[];

type WalletPlace = (typeof PLACES)[number]['path'];

interface WalletFrameProps {
  /** the path of the highlighted tile */
  active: WalletPlace;
  title: string;
  lead?: ReactNode;
  /** shown at the end of the heading's line */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every page about money: the balance, the links, and the page's heading. */
export function WalletFrame({ active, title, lead, aside, children }: WalletFrameProps) {
  return (
    <Sides>
      <Purse aria-label={t('Wallet')}>
        <Amounts />
        <Ways active={active} />
      </Purse>
      <div>
        <PageTitle lead={lead} aside={aside}>
          {title}
        </PageTitle>
        <Stack>{children}</Stack>
      </div>
    </Sides>
  );
}

/** The spendable balance, and separately the amounts that are bound for now. */
function Amounts() {
  const wallet = useWallet();
  const isKnown = useIsBalanceKnown();
  const isStale = useSelector(wallet, (state) => state.hasTag('stale'));
  const isRead = useSelector(wallet, (state) => state.matches({ ready: 'current' }));
  const total = useSelector(wallet, (state) => state.context.totalWalletAmount);
  const staked = useSelector(wallet, (state) => state.context.staked);
  const held = useSelector(wallet, (state) => state.context.held);
  const bonus = useSelector(wallet, (state) => state.context.bonus);
  const awaited = isStale ? '—' : <Bone width="8.5rem" height="2rem" />;
  return (
    <Balance>
      <div>
        <p>{t('Available balance')}</p>
        <p>{isKnown ? <Money rupees={total} /> : awaited}</p>
      </div>
      {(staked !== null || !(isStale || isRead)) && (
        <dl>
          <Part term={t('In open bets')} rupees={staked} />
          <Part term={t('Being paid out')} rupees={held} />
          <Part term={t('Bonus')} rupees={bonus} />
        </dl>
      )}
      {/* A toast announces it. */}
      <Small>{isStale && t('The balance could not be read. Trying again…')}</Small>
    </Balance>
  );
}

/** `rupees` null: not known yet. */
function Part({ term, rupees }: { term: string; rupees: number | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{rupees === null ? <Bone width="2.5rem" height="1lh" /> : <Money rupees={rupees} />}</dd>
    </div>
  );
}

// A line of its own even when empty, so that its gap does not appear and disappear.
const Small = styled('div')`
  flex-basis: 100%;
  color: var(--muted);
  font-size: var(--text-s);
`;

function Ways({ active }: { active: WalletPlace }) {
  return (
    <Places aria-label={t('Wallet pages')}>
      {PLACES.map(({ path, name, icon }) => (
        <Place key={path} href={path} aria-current={path === active ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(name)}</span>
        </Place>
      ))}
    </Places>
  );
}
