import type { Example } from '../../walk/walk.ts';
import type { loginMachine } from './login.machine.ts';

export const loginExample: Example<typeof loginMachine> = { events: ['code.wanted', 'login.again'] };
