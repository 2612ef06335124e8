import { t } from '../../../i18n/text.ts';
import { Bone, FOUR } from './skeleton.tsx';

/** Four placeholders for a grid of cards that is loading. */
export function SkeletonCards() {
  return (
    <div className="bone-cards" role="status" aria-label={t('Loading…')}>
      {FOUR.map((card) => (
        <div key={card} className="bone-card">
          <Bone width="35%" height="0.75em" />
          <Bone width="75%" height="1.25em" />
          <Bone height="2.75rem" />
          <Bone height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
