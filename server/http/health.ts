import type { Routes } from '../context.ts';
import { answer } from './exchange.ts';

export const healthRoutes: Routes = (app, { database, mode }) => {
  app.get('/health', async () => answer({ mode, server_time: await database.readClock() }));
};
