import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';

interface RailProps {
  /** The slip holds no selection. */
  isEmpty: boolean;
  children: ReactNode;
}

/** The side of a wide screen: the slip opens over it, and it has the selections and the person's open bets. */
export function Rail({ isEmpty, children }: RailProps) {
  return (
    <aside className="rail" aria-labelledby="rail">
      <h2 id="rail">{t('Your bet')}</h2>
      {isEmpty && <p>{t('Tap a price to bet')}</p>}
      {children}
    </aside>
  );
}
