import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink } from 'wouter';

type LinkProps = ComponentProps<'a'> & { href: string };

/**
 * A link, followed without loading a page where it leads to a place of the product. With `aria-disabled` it leads
 * nowhere, and can still be focused.
 */
export function Link(props: LinkProps) {
  if (props['aria-disabled']) return <RouterLink {...props} onClick={stay} />;
  return isOurs(props.href) ? <RouterLink {...props} /> : <a {...props} />;
}

/** A path or a query of the product; two slashes begin another host. */
const isOurs = (href: string) => /^(?:\/(?!\/)|\?)/.test(href);

const stay = (event: MouseEvent) => event.preventDefault();
