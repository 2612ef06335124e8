import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import { Link } from '../kit/controls/link.tsx';
import { bell } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { styled } from '../kit/styled.ts';
import { useActors } from '../shared/context.tsx';

const MOST = 9;

const Place = styled(Link)`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  border-radius: var(--r2);
  color: var(--text);
  > span {
    position: absolute;
    inset: 0.125rem 0 auto auto;
    min-width: 1.667em;
    padding: 0 0.333em;
    border-radius: var(--round);
    background: var(--press);
    color: var(--on-press);
    font-size: min(0.75rem, 3.75vw);
    font-weight: 700;
    line-height: 1.667;
    text-align: center;
  }
`;

/**
 * Link to the activity, with the number of new items. The first new item is announced, not each change of the
 * number.
 */
export function Bell() {
  const { feed } = useActors();
  const fresh = useSelector(feed, ({ context: { activity } }) =>
    activity === null ? 0 : activity.latest - activity.read_up_to,
  );
  const count = fresh > MOST ? `${MOST}+` : String(fresh);
  return (
    <>
      <Place href="/activity" aria-label={fresh > 0 ? t('Activity, {count} new', { count }) : t('Activity')}>
        <Icon name={bell} size="1.375em" />
        {fresh > 0 && <span aria-hidden="true">{count}</span>}
      </Place>
      <p className="sr-only" role="status">
        {fresh > 0 && t('There is something new in your activity')}
      </p>
    </>
  );
}
