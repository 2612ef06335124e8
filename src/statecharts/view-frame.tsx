import { useEffect, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Language } from '../i18n/text.ts';
import { Alert } from '../ui/kit/data/alert.tsx';
import { styled } from '../ui/kit/styled.ts';
import type { Chart } from './catalogue.ts';
import { WITHOUT_VIEW } from './frame/without-view.ts';
import { type Option, Radios } from './radios.tsx';
import { Muted } from './style.ts';

// As wide as a small phone; on one, as wide as its window.
const Frame = styled('figure')`
  display: grid;
  gap: var(--s2);
  align-content: start;
  min-width: 0;
  margin: 0;
  iframe {
    box-sizing: content-box;
    justify-self: center;
    width: 22.5rem;
    max-width: calc(100% - 2px);
    height: min(45rem, 85vh);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--bg);
  }
  @media (max-width: 26em) {
    margin-inline: calc(-1 * var(--s4));
    > :not(iframe) {
      margin-inline: var(--s4);
    }
    iframe {
      max-width: 100%;
      border-inline: 0;
      border-radius: 0;
    }
  }
`;

const LANGUAGES: readonly Option<Language>[] = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'hi', label: 'हिन्दी', lang: 'hi' },
];

/** Signs of a person; screen readers click, and dictation fills fields, without a pointer or a key. */
const TOUCHES = ['pointerdown', 'keydown', 'click', 'input'];

interface ViewFrameProps {
  chart: Chart;
  /** The actor that is played. */
  actor: AnyActorRef;
  /** The number of steps so far. */
  steps: number;
  /** Called when a person uses the view. */
  onTouch: () => void;
}

/**
 * The product's view of a statechart, driven by the actor that is played. It is a page of its own, so that it has the
 * width of a phone, and sheets, dialogs and links stay inside.
 */
export function ViewFrame({ chart: { name, room }, actor, steps, onTouch }: ViewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [load, setLoad] = useState({ count: 0, hasScript: true });
  const [language, setLanguage] = useState<Language>('en');
  useEffect(() => {
    // Each load of the frame begins with an empty page.
    if (load.count > 0) frame.current?.contentWindow?.showView?.({ name, actor, steps, language });
  }, [load.count, name, actor, steps, language]);
  const listen = () => {
    const view = frame.current?.contentDocument;
    for (const type of TOUCHES) view?.addEventListener(type, onTouch, { capture: true });
    // Dialogs of the view keep Tab inside.
    view?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') document.getElementById('play')?.focus();
    });
    const hasScript = view?.defaultView?.showView !== undefined;
    setLoad(({ count }) => ({ count: count + 1, hasScript }));
  };
  const reason = room.startsWith('server/') ? 'it runs on the server.' : WITHOUT_VIEW[name];
  if (reason !== undefined) return <Muted>No view beside it: {reason}</Muted>;
  return (
    <Frame>
      <figcaption>
        <Radios legend="Language of the view" name="language" options={LANGUAGES} onChoose={setLanguage}>
          <span>Its view</span>
        </Radios>
      </figcaption>
      <iframe ref={frame} title={`View of ${name}`} src="./view.html" onLoad={listen} />
      {!load.hasScript && <Alert>The view did not load: open this page again.</Alert>}
      <Muted>Esc leads from the view to the steps.</Muted>
    </Frame>
  );
}
