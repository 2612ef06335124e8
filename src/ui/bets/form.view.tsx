import { t } from '../../i18n/text.ts';
import { styled } from '../kit/styled.ts';

const Letters = styled('span')`
  display: inline-flex;
  gap: 2px;
  b {
    display: inline-grid;
    place-items: center;
    min-width: 1.6em;
    padding-inline: 0.2em;
    border: 1px solid var(--line);
    border-radius: var(--r1);
    color: var(--muted);
    font-size: var(--text-xs);
  }
  b[data-won] {
    border-color: currentColor;
    color: var(--text);
  }
`;

/** A team's last matches, the latest first: a letter for each, and words for screen readers. */
export function Form({ form }: { form: readonly { match_id: number; won: boolean | null }[] }) {
  if (form.length === 0) return <span>–</span>;
  const words = form.map(({ won }) => (won ? t('won') : won === null ? t('drawn') : t('lost'))).join(', ');
  return (
    <>
      <span className="sr-only">{t('The latest first: {results}', { results: words })}</span>
      <Letters aria-hidden="true">
        {form.map(({ match_id, won }) => (
          <b key={match_id} data-won={won || undefined}>
            {won ? t('W') : won === null ? t('D') : t('L')}
          </b>
        ))}
      </Letters>
    </>
  );
}
