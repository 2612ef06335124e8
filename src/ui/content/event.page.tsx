import { lazy } from 'react';
import { event } from '../../actors/content/events.ts';
import { page } from '../shared/page.tsx';
import Event from './event.view.tsx';

const League = lazy(() => import('../bets/league.part.tsx'));

export default page({
  machine: event,
  input: ({ params }) => ({ id: params.id ?? '' }),
  View: (props) => <Event {...props} League={League} />,
});
