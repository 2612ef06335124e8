import { Link } from '../controls/link.tsx';
import { logo } from './logo.tsx';

/** The name and its coin, as a link to the start page. The page's first paint shows the same. */
export function Brand() {
  return (
    <Link className="brand" href="/">
      {logo}
      Sikka
    </Link>
  );
}
