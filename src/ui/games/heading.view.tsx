import type { ReactNode } from 'react';
import { PageTitle } from '../kit/page-title.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { type Text, t } from '../text/text.ts';

interface GamesHeadingProps {
  title: Text;
  active: 'coinFlip' | 'limbo' | 'coinFlipHistory' | 'limboHistory';
  aside?: ReactNode;
}

/** What the pages of the games have in common: a heading, and the ways between them. */
export function GamesHeading({ title, active, aside }: GamesHeadingProps) {
  return (
    <div>
      <PageTitle aside={aside}>{t(title)}</PageTitle>
      <Tabs
        label={t('Games')}
        items={[
          { href: '/coin-flip', label: t('Coin flip'), active: active === 'coinFlip' },
          { href: '/limbo', label: t('Limbo'), active: active === 'limbo' },
          { href: '/coinflip-history', label: t('My flips'), active: active === 'coinFlipHistory' },
          { href: '/limbo-history', label: t('My limbo'), active: active === 'limboHistory' },
        ]}
      />
    </div>
  );
}
