import type { Routes } from '../context.ts';
import { changePasswordRoutes } from './change-password.ts';
import { profileRoutes } from './profile.ts';
import { registerRoutes } from './register.ts';
import { resetPasswordRoutes } from './reset-password.ts';
import { securityCodeRoutes } from './security-code.ts';
import { signInRoutes } from './sign-in.ts';
import { verifyRoutes } from './verify.ts';

export const accountRoutes: Routes = (app, context) => {
  registerRoutes(app, context);
  verifyRoutes(app, context);
  signInRoutes(app, context);
  profileRoutes(app, context);
  changePasswordRoutes(app, context);
  resetPasswordRoutes(app, context);
  securityCodeRoutes(app, context);
};
