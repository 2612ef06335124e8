import { useEffect, useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { Icon } from '../drawings/icon.tsx';
import { Button, type ButtonProps } from './button.tsx';

const CONFIRMED_MS = 2000;
// In this file, so that the button needs no other drawings.
const copy = 'M9 9h11v11H9zM15 9V4H4v11h5';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** the text for the clipboard */
  text: string;
}

/** Copies a text to the clipboard and confirms it for a moment. Absent if the browser offers no clipboard. */
export function CopyButton({ text, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  // Browsers offer the clipboard only in secure contexts.
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard;
  if (clipboard === undefined) return null;
  return (
    <>
      <Button
        kind="quiet"
        small
        {...rest}
        onClick={() => {
          clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        <Icon name={copied ? 'check' : copy} />
        <span>{copied ? t('Copied') : t('Copy')}</span>
        <span className="sr-only">{text}</span>
      </Button>
      <span className="sr-only" role="status">
        {copied && t('Copied')}
      </span>
    </>
  );
}
