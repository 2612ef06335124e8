import type { Routes } from '../context.ts';
import { dashboardRoutes } from './dashboard.ts';
import { depositRoutes } from './deposits.ts';
import { payoutAccountRoutes } from './payout-accounts.ts';
import { resolveRoutes } from './resolve.ts';
import { statementRoutes } from './statement-routes.ts';
import { walletRoutes } from './wallet.ts';
import { withdrawalRoutes } from './withdrawals.ts';

export const moneyRoutes: Routes = (app, context) => {
  walletRoutes(app, context);
  statementRoutes(app, context);
  dashboardRoutes(app, context);
  depositRoutes(app, context);
  payoutAccountRoutes(app, context);
  withdrawalRoutes(app, context);
  resolveRoutes(app, context);
};
