import { t } from '../../../i18n/text.ts';
import { chevronLeft } from '../drawings/drawings.ts';
import { Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';
import { Button } from './button.tsx';

const Bar = styled('nav')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  > p {
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

interface PagerProps {
  /** from 1 */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Steps through the pages of a list; nothing if there is only one page. */
export function Pager({ page, perPage, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Bar aria-label={t('Pages')}>
      <Button kind="quiet" small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name={chevronLeft} />
        <span>{t('Previous')}</span>
      </Button>
      <p aria-live="polite">{t('Page {page} of {pages}', { page, pages })}</p>
      <Button kind="quiet" small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <span>{t('Next')}</span>
        <Icon name="chevron-right" />
      </Button>
    </Bar>
  );
}
