import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { combinedBetMachine } from '../../../machines/bets/combined-bet.machine.ts';
import type { PickAsked } from '../../../machines/bets/share-pick.machine.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { takeFocus } from '../../kit/focus.ts';
import { Money } from '../../kit/format/money.tsx';
import { useOdds } from '../../kit/format/odds.ts';
import { Time } from '../../kit/format/time.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { styled } from '../../kit/styled.ts';
import { CombinedCard } from '../combined-card.view.tsx';
import { numberOf, priceTaken } from '../receipt.ts';
import { Headline, Whole } from './slip-parts.view.tsx';

// Nothing below can be pressed where the button that placed the bet was.
const Ways = styled('div')`
  display: grid;
  gap: var(--s2);
  padding-bottom: calc(var(--tap) + var(--s3));
`;

interface CombinedPlacedProps {
  actor: ActorRefFrom<typeof combinedBetMachine>;
  onDone: () => void;
  /** Shares the legs, without the stake. */
  SharePick: ComponentType<{ pick: PickAsked }>;
}

/** The receipt of a placed combined bet. */
export function CombinedPlaced({ actor, onDone, SharePick }: CombinedPlacedProps) {
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  const odds = useOdds();
  const isHeld = useSelector(actor, (state) => state.hasTag('held'));
  if (receipt === null) return null;
  const { combined, totalWalletAmount } = receipt;
  return (
    <Whole data-held={isHeld || undefined}>
      <Headline ref={takeFocus} tabIndex={-1}>
        <Icon name="check" />
        <span>{t('Combined bet placed')}</span>
      </Headline>
      <ul>
        <CombinedCard bet={combined} />
      </ul>
      <DefinitionList
        items={[
          {
            term: t('Receipt'),
            value: <Link href={`/combined-bets/${combined.id}`}>{numberOf(combined)}</Link>,
          },
          { term: t('Stake'), value: <Money rupees={combined.bet_amount} /> },
          { term: t('Combined price'), value: priceTaken(combined, odds) },
          { term: t('Pays back'), value: <Money rupees={combined.pays} /> },
          { term: t('Placed at'), value: <Time at={combined.placed_at} show="datetime" /> },
          { term: t('Your balance'), value: <Money rupees={totalWalletAmount} /> },
        ]}
      />
      <Ways>
        <LazyPart fallback={<Bone height="var(--tap)" />}>
          <SharePick pick={{ legs: combined.legs }} />
        </LazyPart>
        <LinkButton kind="quiet" wide href="/combined-bets">
          {t('Combined bets')}
        </LinkButton>
        <Button kind="quiet" wide onClick={onDone}>
          {t('Done')}
        </Button>
      </Ways>
    </Whole>
  );
}
