import { followPickTable, pickTable } from '../../actors/bets/pick-table.ts';
import { page } from '../shared/page.tsx';
import PickTable from './pick-table.view.tsx';

export default page({
  machine: pickTable,
  input: () => undefined,
  follow: followPickTable,
  View: PickTable,
});
