import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { plus } from '../drawings/drawings.ts';
import { Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';
import { Button } from './button.tsx';
import { type ControlProps, Field } from './field.tsx';

const Frame = styled('div')`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 4.5rem;
  padding: var(--s3);
  border: 1px dashed var(--edge);
  border-radius: var(--r2);
  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  > button {
    position: relative;
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--sky);
    outline-offset: 2px;
  }
  &:has([aria-invalid]) {
    border-color: var(--error);
  }
  > img {
    width: 3rem;
    height: 3rem;
    flex: none;
    border-radius: var(--r1);
    object-fit: cover;
  }
  > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: var(--press-text);
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
    @media (max-width: 16em) {
      white-space: normal;
    }
  }
`;

type FileInputProps = ControlProps<File | undefined> & {
  /** as an `<input type="file">` takes it, e.g. `image/png,image/jpeg,image/webp` */
  accept?: string | undefined;
};

/** A file, with a preview if it is a picture. */
export function FileInput(props: FileInputProps) {
  const { label, hint, error, optional, value, onChange, ...rest } = props;
  const preview = usePreview(value);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <Frame>
          {preview ? <img src={preview} alt="" /> : <Icon name={plus} size="1.5rem" />}
          <span>{value?.name ?? t('Choose a file')}</span>
          <input
            {...rest}
            {...aria}
            ref={chooser}
            // Empty, so that choosing the same file again is a change, too.
            value=""
            type="file"
            onChange={(event) => onChange(event.currentTarget.files?.[0])}
          />
          {value && (
            <Button
              kind="quiet"
              small
              onClick={() => {
                // The button is about to disappear, so move the focus first.
                chooser.current?.focus();
                onChange(undefined);
              }}
            >
              {t('Remove file')}
            </Button>
          )}
        </Frame>
      )}
    </Field>
  );
}

/** An address to preview a picture from this device; undefined for other files. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
