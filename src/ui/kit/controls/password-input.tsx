import { useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { eyeOff } from '../drawings/drawings.ts';
import { styled } from '../styled.ts';
import { controlLook, Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { InputProps } from './input.tsx';

const Frame = styled('div')`
  position: relative;
  > button {
    position: absolute;
    inset: 0 0 auto auto;
  }
`;

const Box = styled('input')`
  ${controlLook}
  padding-right: var(--tap);
`;

/** A password with a show/hide toggle; set `autoComplete` to say whether it is the current or a new one. */
export function PasswordInput({ label, hint, error, optional, onChange, ...rest }: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <Frame>
          <Box
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...aria}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            icon={shown ? eyeOff : 'eye'}
            label={shown ? t('Hide password') : t('Show password')}
            aria-controls={aria.id}
            onClick={() => setShown(!shown)}
          />
        </Frame>
      )}
    </Field>
  );
}
