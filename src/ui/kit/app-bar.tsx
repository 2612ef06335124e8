import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Brand } from './drawings/brand.tsx';

/** The bar at the top of every page: the brand, the navigation, and at its end the person's own items. */
export function AppBar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        {t('Skip to content')}
      </a>
      <header className="app-bar">
        <div className="app-bar-in">
          <Brand />
          {children}
          <div className="app-bar-end">{end}</div>
        </div>
      </header>
    </>
  );
}
