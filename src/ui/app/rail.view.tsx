import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';

interface RailProps {
  /** Whether the slip holds no selection. */
  isEmpty: boolean;
  children: ReactNode;
}

/** The right column of a wide screen, with the selections and the person's open bets. The slip opens over it. */
export function Rail({ isEmpty, children }: RailProps) {
  return (
    <aside className="rail" aria-labelledby="rail">
      <h2 id="rail">{t('Your bet')}</h2>
      {isEmpty && <p>{t('Tap a price to bet, or several to combine them')}</p>}
      {children}
    </aside>
  );
}
