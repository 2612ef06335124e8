import { t } from '../../i18n/text.ts';

/** The room at the side of a wide screen in which the slip opens. */
export function Rail() {
  return (
    <aside className="rail" aria-labelledby="rail">
      <h2 id="rail">{t('Your bet')}</h2>
      <p>{t('Tap a price to bet')}</p>
    </aside>
  );
}
