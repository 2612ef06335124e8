import { t } from '../../../i18n/text.ts';

// Classes of the theme, because the page's first paint shows the same bones.

/** A grey bar in place of a text. */
export function Bone({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="bone" style={{ width, height }} />;
}

export const FOUR = [1, 2, 3, 4];

/** Four placeholders for the rows of a list that is loading. */
export function SkeletonRows() {
  return (
    <div className="bone-rows" role="status" aria-label={t('Loading…')}>
      {FOUR.map((row) => (
        <div key={row} className="bone-row" data-testid="skeleton-row">
          <Bone width="55%" />
          <Bone width="80%" height="0.75em" />
        </div>
      ))}
    </div>
  );
}
