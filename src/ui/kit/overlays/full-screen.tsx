import { t } from '../../../i18n/text.ts';
import { Spinner } from '../data/spinner.tsx';
import { styled } from '../styled.ts';

const Panel = styled('div')`
  position: fixed;
  inset: 0;
  z-index: 30;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--s4);
  background: var(--bg);
  color: var(--muted);
  > i {
    color: var(--press);
    font-size: 2rem;
  }
`;

/** Covers the page until it is known what may be shown. */
export function FullScreenLoading() {
  return (
    <Panel role="status" className="covers">
      <Spinner aria-hidden="true" />
      <span>{t('Loading…')}</span>
    </Panel>
  );
}
