import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { css, styled } from './styled.ts';

/** primary: the one thing to do here · quiet: everything else · danger: takes something away · link: in a text */
type ButtonKind = 'primary' | 'quiet' | 'danger' | 'link';

interface Look {
  $kind: ButtonKind;
  $wide?: boolean;
  $small?: boolean;
}

const colours: Record<ButtonKind, string> = {
  primary: `
    background: var(--press);
    color: var(--on-press);
    box-shadow: inset 0 -2px 0 #0000002e, inset 0 1px 0 #ffffff5c;
    --hover: var(--press-hover);
  `,
  quiet: `
    background: var(--raised);
    color: var(--press-text);
    border-color: var(--edge);
    --hover: var(--press-tint);
  `,
  danger: `
    background: var(--error-tint);
    color: var(--error);
    border-color: var(--error);
    --hover: var(--raised);
  `,
  link: `
    min-height: 0;
    padding: 0;
    background: none;
    color: var(--press-text);
    text-decoration: underline;
    text-underline-offset: 0.2em;
    --hover: none;
  `,
};

const look = ({ $kind, $wide, $small }: Look) => `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s2);
  width: ${$wide ? '100%' : 'auto'};
  min-height: var(--tap);
  padding: ${$small ? '0 var(--s3)' : 'var(--s2) var(--s4)'};
  border: 1px solid transparent;
  border-radius: var(--r2);
  font-size: ${$small ? 'var(--text-s)' : 'var(--text-m)'};
  font-weight: 650;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  transition: background-color var(--quick), transform var(--quick);
  ${colours[$kind]}
  @media (hover: hover) {
    &:hover:not([aria-disabled]) {
      background: var(--hover);
    }
  }
  &:active:not([aria-disabled]) {
    transform: translateY(1px);
  }
  &[aria-disabled]:not([aria-busy]) {
    background: ${$kind === 'link' ? 'none' : 'var(--raised)'};
    border-color: transparent;
    box-shadow: none;
    color: var(--muted);
  }
`;

const ButtonBox = styled('button')<Look>(look);

interface Common {
  /** primary by default */
  kind?: ButtonKind;
  /** as wide as what it stands in */
  wide?: boolean;
  /** a smaller text; the target stays 44 px high */
  small?: boolean;
}

export interface ButtonProps extends Common, ComponentProps<'button'> {
  /** disabled, and said to be working */
  busy?: boolean;
  /** what it says while busy */
  busyLabel?: ReactNode;
}

const inert = (event: MouseEvent) => event.preventDefault();

/**
 * A button; `type="button"` unless told otherwise. Disabled, it does nothing, nor does Enter in the form that it sends;
 * but it can be reached, so that it can say why, and keeps the focus that it has.
 */
export function Button({
  kind = 'primary',
  wide = false,
  small = false,
  busy = false,
  busyLabel,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const isOff = busy || disabled || rest['aria-disabled'];
  return (
    <ButtonBox
      type="button"
      {...rest}
      $kind={kind}
      $wide={wide}
      $small={small}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      {...(isOff && { onClick: inert })}
    >
      {busy && <Spinner aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </ButtonBox>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'primary',
  wide = false,
  small = false,
  ...rest
}: Common & ComponentProps<'a'>) {
  const className = css(look({ $kind: kind, $wide: wide, $small: small }));
  return <a {...rest} className={rest.className ? `${className} ${rest.className}` : className} />;
}
