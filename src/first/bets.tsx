import type { Bet } from '../schemas/bets/bets.ts';
import { BetRows } from '../ui/bets/bet-rows.view.tsx';
import { Stack } from '../ui/kit/layout.tsx';
import { showFirst } from './show.ts';

showFirst('bet-list', (bets: Bet[]) => (
  <Stack>
    <BetRows bets={bets} onCancel={() => {}} />
  </Stack>
));
