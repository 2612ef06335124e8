import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink } from 'wouter';

type LinkProps = ComponentProps<'a'> & { href: string };

/**
 * A link. Links to pages of the product do not reload. With `aria-disabled` it does nothing, but can still be
 * focused.
 */
export function Link(props: LinkProps) {
  if (props['aria-disabled']) return <RouterLink {...props} onClick={stay} />;
  return isOurs(props.href) ? <RouterLink {...props} /> : <a {...props} />;
}

/** Whether it is a path or a query of the product; two slashes would begin another host. */
const isOurs = (href: string) => /^(?:\/(?!\/)|\?)/.test(href);

const stay = (event: MouseEvent) => event.preventDefault();
