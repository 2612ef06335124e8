import {
  ConfirmRaise,
  LimitsQuery,
  SetCheck,
  SetLimit,
  TakeBreak,
  WhichLimit,
} from '../../src/schemas/account/limits.ts';
import { toPaise } from '../../src/schemas/shared/money.ts';
import { ownerOf } from '../accounts/passwords.ts';
import type { Routes } from '../context.ts';
import { refuseDemoLimit } from '../demo/account.ts';
import { answer, read } from '../http/exchange.ts';
import { takeBreak } from './breaks.ts';
import { confirmRaise, keepLimit, readLimits, removeLimit, setLimit } from './limits.ts';
import { readPlayTime, seeCheck, setCheck } from './reality-check.ts';

export const limitRoutes: Routes = async (app, { database, mode }) => {
  app.addHook('preValidation', app.requireUser);

  app.get('/limits', async (request) => {
    const { userId } = request.user;
    const { least } = read(LimitsQuery, request.query);
    return answer(await readLimits(database, userId, toPaise(Number(least))));
  });

  app.post('/limits/set', async (request) => {
    const { userId } = request.user;
    refuseDemoLimit(mode, await ownerOf(database, userId));
    return answer(await setLimit(database, userId, read(SetLimit, request.body)));
  });

  app.post('/limits/remove', async (request) => {
    const { userId } = request.user;
    return answer(await removeLimit(database, userId, read(WhichLimit, request.body)));
  });

  app.post('/limits/confirm', async (request) => {
    const { userId } = request.user;
    return answer(await confirmRaise(database, userId, read(ConfirmRaise, request.body)));
  });

  app.post('/limits/keep', async (request) => {
    const { userId } = request.user;
    return answer(await keepLimit(database, userId, read(WhichLimit, request.body)));
  });

  app.post('/limits/break', async (request) => {
    const { userId } = request.user;
    refuseDemoLimit(mode, await ownerOf(database, userId));
    await takeBreak(database, userId, read(TakeBreak, request.body).length);
    return answer(await readLimits(database, userId));
  });

  app.post('/limits/check', async (request) => {
    const { userId } = request.user;
    await setCheck(database, userId, read(SetCheck, request.body));
    return answer(await readLimits(database, userId));
  });

  app.get('/limits/play-time', async (request) => {
    const { userId } = request.user;
    return answer(await readPlayTime(database, userId));
  });

  app.post('/limits/check-seen', async (request) => {
    const { userId } = request.user;
    return answer(await seeCheck(database, userId));
  });
};
