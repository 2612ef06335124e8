import { type CallbackActorLogic, fromCallback } from 'xstate';

type Closed = { type: 'window.closed' };

/** A window for the inspector. It is of this page's origin, and inherits its content security policy. */
export interface OwnWindow {
  /** The content of the window; undefined while there is none. */
  body(): HTMLElement | undefined;
  /** Opens it, within a click. Throws if the browser does not. The port `ownWindow` of its place. */
  port: CallbackActorLogic<Closed>;
}

export function createOwnWindow(): OwnWindow {
  let opened: Window | undefined;
  return {
    body: () => opened?.document.body,
    port: fromCallback<Closed>(({ sendBack }) => {
      const own = window.open('', '', 'popup,width=480,height=800');
      if (own === null) throw new Error('The browser has not opened a window');
      opened = own;
      own.document.title = 'Inspector · Sikka';
      own.document.documentElement.lang = 'en';
      const close = () => own.close();
      const tell = () => sendBack({ type: 'window.closed' });
      own.addEventListener('pagehide', tell);
      window.addEventListener('pagehide', close);
      return () => {
        own.removeEventListener('pagehide', tell);
        window.removeEventListener('pagehide', close);
        opened = undefined;
        close();
      };
    }),
  };
}

/** Gives a window this page's theme and styles, which other windows cannot share. */
export function copyStyles(body: HTMLElement): void {
  const { defaultView: own, adoptedStyleSheets } = body.ownerDocument;
  if (!own || own === window) return;
  body.ownerDocument.documentElement.dataset.theme = document.documentElement.dataset.theme ?? 'system';
  const css = [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n');
  const [sheet] = adoptedStyleSheets;
  if (sheet) sheet.replaceSync(css);
  else {
    const copy = new own.CSSStyleSheet();
    copy.replaceSync(css);
    body.ownerDocument.adoptedStyleSheets = [copy];
  }
}
