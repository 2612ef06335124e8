import { useSelector } from '@xstate/react';
import { type Text, t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Friend, FriendState, ReferralSummary } from '../../schemas/wallet/referral.ts';
import { CopyButton } from '../kit/controls/copy-button.tsx';
import { Badge, type BadgeTone } from '../kit/data/badge.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { sharing } from '../kit/drawings/drawings.ts';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { Row } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { ShareLink, type ShareRef } from '../shared/share-link.view.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';

type FriendsRef = PagedListRef<Friend, ReferralSummary>;

interface ReferralProps {
  list: FriendsRef;
  /** the browser can share a link with other apps */
  canShare: boolean;
  /** shares the link */
  actor: ShareRef;
}

/** The person's code and its link, and the friends who used it. */
export default function ReferralHistory({ list, canShare, actor }: ReferralProps) {
  const summary = useSelector(list, ({ context }) => context.summary);
  const isError = useSelector(list, (state) => state.matches('error'));
  return (
    <WalletFrame
      active="/referral-history"
      title={t('Invite friends')}
      lead={
        summary?.reward === 0
          ? t('Here you see the friends who have come with your code.')
          : t('You are rewarded for every friend whose first bet has been won or lost.')
      }
    >
      {summary ? (
        <Invitation {...{ summary, canShare, actor }} />
      ) : (
        !isError && <InvitationSkeleton canShare={canShare} />
      )}
      <PagedLedger
        actor={list}
        failure="Your friends could not be loaded"
        empty={<Nobody reward={summary?.reward ?? 0} />}
      >
        <Friends list={list} />
      </PagedLedger>
    </WalletFrame>
  );
}

const Card = styled('section')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  h2 {
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 400;
  }
  code {
    font-family: var(--mono);
    font-size: var(--text-xl);
    font-weight: 700;
    letter-spacing: 0.08em;
  }
  h2 + div {
    min-height: var(--tap);
  }
  h2 + div > p {
    flex: 1;
    min-width: 0;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(4.75rem, 28%)), 1fr));
    gap: var(--s3);
    padding-top: var(--s4);
    border-top: 1px solid var(--line);
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  dd {
    font-size: var(--text-l);
    font-weight: 700;
  }
`;

interface InvitationProps extends Omit<ReferralProps, 'list'> {
  summary: ReferralSummary;
}

function Invitation({ summary, canShare, actor }: InvitationProps) {
  const { code, link, joined, rewarded, earned } = summary;
  return (
    <Card aria-label={t('Your invitation')}>
      <div>
        <h2>{t('Your code')}</h2>
        <Row $justify="space-between">
          <code>{code}</code>
          <CopyButton text={code} />
        </Row>
      </div>
      <div>
        <h2>{t('Your link')}</h2>
        <Row $nowrap $justify="space-between">
          <p>{link}</p>
          <CopyButton text={link} />
        </Row>
      </div>
      {canShare && (
        <ShareLink
          link={link}
          text={t('Join me on Sikka: live matches and fair games, with play money.')}
          actor={actor}
        />
      )}
      <dl>
        <div>
          <dt>{t('Friends')}</dt>
          <dd>{joined}</dd>
        </div>
        <div>
          <dt>{t('Rewarded')}</dt>
          <dd>{rewarded}</dd>
        </div>
        <div>
          <dt>{t('Earned')}</dt>
          <dd>
            <Money rupees={earned} style="short" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Silent, because the list below announces that both are loading. */
function InvitationSkeleton({ canShare }: { canShare: boolean }) {
  return (
    <Card>
      <div>
        <h2>{t('Your code')}</h2>
        <Row>
          <Bone width="9rem" height="1.5rem" />
        </Row>
      </div>
      <div>
        <h2>{t('Your link')}</h2>
        <Row>
          <Bone width="75%" />
        </Row>
      </div>
      {canShare && <Bone height="2.75rem" />}
      <dl>
        {[t('Friends'), t('Rewarded'), t('Earned')].map((term) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Bone width="3rem" />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const Steps = styled('ol')`
  display: grid;
  gap: var(--s2);
  max-width: 28rem;
  padding-left: 1.25rem;
  list-style: decimal;
  text-align: start;
`;

/** Explains the programme to a person without friends in it yet. */
function Nobody({ reward }: { reward: number }) {
  return (
    <Empty
      icon={sharing}
      action={
        <Steps>
          <li>{t('Send your link to a friend, or tell them your code.')}</li>
          <li>{t('They register with it and verify their phone.')}</li>
          {reward > 0 && (
            <li>
              {t('Once their first bet has been won or lost, you get {reward} in cash.', {
                reward: formatMoney(reward, { style: 'short' }),
              })}
            </li>
          )}
        </Steps>
      }
    >
      {t('Nobody has come with your code yet')}
    </Empty>
  );
}

function Friends({ list }: { list: FriendsRef }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <Ledger
      label={t('Your friends')}
      heads={[t('Friend'), t('Joined'), t('Reward'), t('Status')]}
      entries={rows.map(({ id, name, joined_at, state, reward }) => ({
        id,
        title: name,
        at: joined_at,
        amount: reward > 0 ? <Money rupees={reward} signed /> : '–',
        end: <Badge tone={tones[state]}>{t(words[state])}</Badge>,
      }))}
    />
  );
}

const words: Record<FriendState, Text> = {
  joined: 'Phone not verified yet',
  verified: 'No settled bet yet',
  rewarded: 'Rewarded',
};

const tones: Record<FriendState, BadgeTone> = { joined: 'quiet', verified: 'live', rewarded: 'won' };
