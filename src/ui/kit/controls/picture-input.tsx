import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

const Zone = styled('div')<{ $over: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3) var(--s4);
  padding: var(--s3);
  border: 1px dashed ${({ $over }) => ($over ? 'var(--press)' : 'var(--edge)')};
  border-radius: var(--r2);
  background: ${({ $over }) => ($over ? 'var(--press-tint)' : 'none')};
  &:has([aria-invalid]) {
    border-color: var(--error);
  }
`;

const Keys = styled('div')`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--s2);
`;

const Choose = styled('span')`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
  padding: 0 var(--s3);
  border: 1px solid var(--edge);
  border-radius: var(--r2);
  background: var(--raised);
  color: var(--press-text);
  font-size: var(--text-s);
  font-weight: 650;
  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  > input::file-selector-button {
    cursor: pointer;
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--sky);
    outline-offset: 2px;
  }
  &:has([aria-disabled]) {
    border-color: transparent;
    color: var(--muted);
  }
  @media (hover: hover) {
    &:hover:not(:has([aria-disabled])) {
      background: var(--press-tint);
    }
  }
`;

interface PictureInputProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** as an `<input type="file">` takes it */
  accept: string;
  /** the current picture */
  preview: ReactNode;
  busy: boolean;
  onChoose: (file: File) => void;
  /** undoes the choice; omitted if nothing is chosen */
  onRemove?: (() => void) | undefined;
}

/** Lets people choose a picture, take one with the camera, or drop one. The owner stores the choice. */
export function PictureInput(props: PictureInputProps) {
  const { label, hint, error, accept, preview, busy, onChoose, onRemove } = props;
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !busy) onChoose(file);
  };
  return (
    <Field label={label} hint={hint} error={error} optional>
      {(aria) => (
        <Zone
          $over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          {preview}
          <Keys>
            <Choose>
              <span>{t('Choose a picture')}</span>
              <input
                {...aria}
                ref={chooser}
                type="file"
                accept={accept}
                // Not disabled: it would lose the focus, and could not get it back after a dialog.
                aria-disabled={busy || undefined}
                onClick={(event) => busy && event.preventDefault()}
                // Empty, so that choosing the same file again is a change, too.
                value=""
                onChange={(event) => take(event.currentTarget.files)}
              />
            </Choose>
            {onRemove && (
              <Button
                kind="quiet"
                small
                disabled={busy}
                onClick={() => {
                  // The button is about to disappear, so move the focus first.
                  chooser.current?.focus();
                  onRemove();
                }}
              >
                {t('Keep the old one')}
              </Button>
            )}
          </Keys>
        </Zone>
      )}
    </Field>
  );
}
