import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';

/** The side of a wide screen: the slip opens over it, and it has the person's open bets. */
export function Rail({ children }: { children: ReactNode }) {
  return (
    <aside className="rail" aria-labelledby="rail">
      <h2 id="rail">{t('Your bet')}</h2>
      <p>{t('Tap a price to bet')}</p>
      {children}
    </aside>
  );
}
