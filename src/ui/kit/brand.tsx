import { AsSent } from './as-sent.tsx';
import { logo } from './logo.tsx';

/** The name and its coin, as a link to the start. The page's first paint has the same. */
export function Brand() {
  return (
    <a className="brand" href="/">
      <AsSent>{logo}</AsSent>
      Sikka
    </a>
  );
}
