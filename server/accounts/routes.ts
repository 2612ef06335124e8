import type { Routes } from '../context.ts';
import { securityCodeRoutes } from './security-code.ts';

export const accountRoutes: Routes = (app, context) => {
  securityCodeRoutes(app, context);
};
