import { createActor } from 'xstate';
import { welcomeMachine } from '../../machines/app/welcome.machine.ts';
import { record } from '../../recording/recorder.ts';

/** The welcome of a newcomer: one for the whole page. */
export const welcome = createActor(welcomeMachine, { inspect: record }).start();
