import { followHomeMatches, homeMatches } from '../../actors/app/home.ts';
import Home from './home.view.tsx';
import { page } from './page.tsx';

export default page({
  machine: homeMatches,
  input: () => ({}),
  follow: followHomeMatches,
  View: Home,
});
