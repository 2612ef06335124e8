import { Link } from '../controls/link.tsx';
import { logo } from './logo.tsx';

/** The name and its coin, as a link to the start. The page's first paint has the same. */
export function Brand() {
  return (
    <Link className="brand" href="/">
      {logo}
      Sikka
    </Link>
  );
}
