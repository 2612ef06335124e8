import { Component, type ReactNode } from 'react';
import { t } from '../text/text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';

/** Keeps an error while rendering to the part of the page it happened in; the person may try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Alert>
        <Stack $gap={3} $align="start">
          <strong>{t('Something went wrong')}</strong>
          <p>{t('This part of the page could not be shown. Your money and your bets are not affected.')}</p>
          <Button kind="quiet" onClick={() => this.setState({ failed: false })}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    );
  }
}
