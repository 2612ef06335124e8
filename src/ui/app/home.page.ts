import { followHomeMatches, homeMatches } from '../../actors/app/home.ts';
import { page } from '../shared/page.tsx';
import Home from './home.view.tsx';

export default page({
  machine: homeMatches,
  input: () => ({}),
  follow: followHomeMatches,
  View: Home,
});
