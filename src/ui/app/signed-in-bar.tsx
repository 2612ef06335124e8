import { t } from '../../i18n/text.ts';
import { PROFILE_PICTURE_SIDE } from '../../schemas/shared/files.ts';
import { Link } from '../kit/controls/link.tsx';
import { wallet as drawing } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Money } from '../kit/format/money.tsx';
import { styled } from '../kit/styled.ts';
import { useShownBalance } from '../shared/context.tsx';
import { ServedPicture } from '../shared/served-picture.view.tsx';
import { Bell } from './bell.view.tsx';

// Wide enough for most amounts, so that its width stays when an amount grows by a digit.
const Chip = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s2);
  min-width: min(9rem, 36vw);
  min-height: var(--tap);
  padding: 0 var(--s2);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  color: var(--text);
  font-size: var(--text-m);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  > svg {
    color: var(--press-text);
  }
  /** On narrow screens there is room only for the amount. */
  @media (max-width: 399.98px) {
    > svg {
      display: none;
    }
  }
`;

/** The signed-in person's part of the bar, before the menu. */
export default function Own() {
  return (
    <>
      <Bell />
      <Balance />
    </>
  );
}

function Balance() {
  const balance = useShownBalance();
  return (
    <Chip href="/wallet-history" style={balance === null ? { visibility: 'hidden' } : undefined}>
      <Icon name={drawing} />
      <span className="sr-only">{t('Balance')}</span>
      <Money rupees={balance ?? 0} />
    </Chip>
  );
}

/** The picture of the signed-in person, in the bar. */
export function OwnPicture({ path }: { path: string }) {
  return (
    <ServedPicture
      path={path}
      width={PROFILE_PICTURE_SIDE}
      height={PROFILE_PICTURE_SIDE}
      sizes="2.25rem"
      alt=""
    />
  );
}
