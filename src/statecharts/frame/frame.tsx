import { createRoot } from 'react-dom/client';
import type { AnyActorRef } from 'xstate';
import '../../ui/theme/index.css';
import { type Language, loadLanguage } from '../../i18n/text.ts';
import { Alert } from '../../ui/kit/data/alert.tsx';
import { ShownView, type ShownViewProps } from './shown-view.tsx';

interface Shown extends ShownViewProps {
  language: Language;
}

declare global {
  interface Window {
    /** Shows the view of a statechart in the frame of Play. */
    showView?: (shown: Shown) => void;
  }
}

const element = document.getElementById('root');
if (element === null) throw new Error('The frame has no root');
const root = createRoot(element);
// Links of the view's router stay in its memory; any other would replace the frame.
// A middle click is an `auxclick`.
for (const type of ['click', 'auxclick']) document.addEventListener(type, stay);

function stay(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
}

let known: AnyActorRef | undefined;
let number = 0;
let last = Promise.resolve();

window.showView = (shown) => {
  // In order, however long the texts of a language take to load.
  last = last.then(() => show(shown)).catch(showFailure);
};

async function show({ name, actor, steps, language }: Shown): Promise<void> {
  await loadLanguage(language);
  if (actor !== known) number += 1;
  known = actor;
  // Another actor or language gets another view, as after a reload.
  root.render(<ShownView key={`${number} ${language}`} name={name} actor={actor} steps={steps} />);
}

function showFailure(error: unknown): void {
  root.render(
    <Alert>
      <strong>The view did not load</strong>
      <p>{String(error)}</p>
    </Alert>,
  );
}
