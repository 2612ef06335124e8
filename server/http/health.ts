import type { Routes } from '../context.ts';
import { answer } from './exchange.ts';

export const healthRoutes: Routes = (app, { database, mode }) => {
  app.get('/health', async () => {
    const [clock] = await database.query<{ now: Date }>('select clock_timestamp() as now');
    return answer({ mode, server_time: clock?.now });
  });
};
