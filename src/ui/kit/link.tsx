import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/**
 * Goes to a path of the product, or to another query on the same path, without loading a page. The app provides it;
 * without it, a link loads the page that it leads to.
 */
export const NavigateContext = createContext<((href: string) => void) | undefined>(undefined);

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * An `<a>` that moves inside the product; a modified click, `target` and `download` stay the browser's. With
 * `aria-disabled` it leads nowhere.
 */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = use(NavigateContext);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (rest['aria-disabled']) return event.preventDefault();
        onClick?.(event);
        if (event.defaultPrevented || !navigate || !isPlainClick(event) || rest.target || rest.download)
          return;
        if (!/^[/?]/.test(href)) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
