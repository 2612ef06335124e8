import { Component, type ComponentType, type ReactNode, use } from 'react';
import { t } from '../../i18n/text.ts';
import { Button } from './controls/button.tsx';
import { Alert } from './data/alert.tsx';
import { Stack } from './layout.tsx';
import { isMissingCode, MissingCode } from './missing-code.ts';
import { styled } from './styled.ts';

const Corner = styled('div')`
  position: fixed;
  z-index: 26;
  inset: auto var(--s3) calc(var(--bottom-height) + var(--s3) + env(safe-area-inset-bottom));
  max-width: 28rem;
  margin-inline: auto;
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--shade);
`;

/** Replaces a part that failed. */
export type Fallback = ComponentType<{ error: unknown; onRetry: () => void }>;

interface ErrorBoundaryProps {
  /** an alert by default */
  Fallback?: Fallback;
  /** the part is rendered again when this value changes */
  resetOn?: unknown;
  children: ReactNode;
}

interface Failure {
  failed: boolean;
  error?: unknown;
}

/** Confines a rendering error to the part of the page where it happened; the person may retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { failed: false };

  static getDerivedStateFromError(error: unknown): Failure {
    return { failed: true, error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.retry();
  }

  retry = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    const { Fallback = PartFailed, children } = this.props;
    const { failed, error } = this.state;
    return failed ? <Fallback error={error} onRetry={this.retry} /> : children;
  }
}

/** Says that a part of the page failed, or that its code did not load. */
const PartFailed: Fallback = ({ error, onRetry }) => {
  const Missing = use(MissingCode);
  if (isMissingCode(error)) return <Missing />;
  return (
    <Alert>
      <Stack $gap={3} $align="start">
        <strong>{t('Something went wrong')}</strong>
        <p>{t('This part of the page could not be shown. Your money and your bets are not affected.')}</p>
        <Button kind="quiet" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Stack>
    </Alert>
  );
};

/** Shown over the page in place of an overlay that failed. */
export const OverlayFailed: Fallback = (props) => (
  <Corner>
    <PartFailed {...props} />
  </Corner>
);
