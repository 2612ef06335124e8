import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../data/spinner.tsx';
import { Link } from './link.tsx';

/** primary: the one thing to do here · quiet: everything else · danger: takes something away · link: in a text */
type ButtonKind = 'primary' | 'quiet' | 'danger' | 'link';

interface Common {
  /** primary by default */
  kind?: ButtonKind;
  /** as wide as its container */
  wide?: boolean;
  /** a smaller text; the target stays 44 px high */
  small?: boolean;
}

export interface ButtonProps extends Common, ComponentProps<'button'> {
  /** disabled, and announced as working */
  busy?: boolean;
  /** the label while busy */
  busyLabel?: ReactNode;
}

/** Attributes that make an element look like a button; the theme defines the looks. */
const looking = (kind: ButtonKind, wide: boolean, small: boolean, className?: string) => ({
  className: className ? `button ${className}` : 'button',
  'data-kind': kind,
  'data-wide': wide || undefined,
  'data-small': small || undefined,
});

const inert = (event: MouseEvent) => event.preventDefault();

/**
 * A button; `type="button"` by default. A disabled one does nothing, and neither does Enter in its form. It can still be
 * focused, so that people can read why.
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
    <button
      type="button"
      {...rest}
      {...looking(kind, wide, small, rest.className)}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      {...(isOff && { onClick: inert })}
    >
      {busy && <Spinner aria-hidden="true" />}
      {/* A translating browser replaces texts. Elements with texts in them can still be added and removed. */}
      <span key={busy ? 'busy' : 'ready'} className="label">
        {busy ? (busyLabel ?? children) : children}
      </span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'primary',
  wide = false,
  small = false,
  ...rest
}: Common & ComponentProps<typeof Link>) {
  return <Link {...rest} {...looking(kind, wide, small, rest.className)} />;
}
