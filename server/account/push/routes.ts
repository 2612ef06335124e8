import {
  ChoosePush,
  LookPush,
  PushState,
  RenewPush,
  SubscribePush,
  UnsubscribePush,
} from '../../../src/schemas/account/push.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers, NoData } from '../../http/route-schema.ts';
import { choosePush, lookPush, renewPush, subscribePush, unsubscribePush } from './subscriptions.ts';

const STRICT = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };

const CHOICES =
  '`team_started`, `bet_settled` and `league_decided`: whether this device is told that a followed team starts, that a bet is settled (not how), that a private league is decided; `quiet`: `{ from, until }`, times of India as `hh:mm`, or null';

export const pushRoutes: Routes = async (app, context) => {
  const signedIn = { preValidation: app.requireUser, ...STRICT };

  app.post(
    '/push/look',
    {
      ...signedIn,
      schema: {
        body: LookPush,
        response: answers(PushState),
        contract: {
          origin: 'ours',
          takes:
            '`{ endpoint, language }`: of the subscription that the browser has, or null; its messages come in this language, `en` or `hi`, from now on',
          answers: `\`PushState\`: \`public_key\`, with which a browser subscribes, and \`choices\`, null while the subscription is not this session's: ${CHOICES}; \`is_shared\`: it is the demo account, for which messages cannot be turned on`,
        },
      },
    },
    async (request) => answer(await lookPush(context, request.user, request.body)),
  );

  app.post(
    '/push/subscribe',
    {
      ...signedIn,
      schema: {
        body: SubscribePush,
        response: answers(PushState),
        contract: {
          origin: 'ours',
          takes:
            "`{ endpoint, p256dh, auth, language, choices }`: the browser's subscription (RFC 8291), the language of messages, `en` or `hi`, and `choices` as in the answer",
          answers:
            '`PushState`. The subscription belongs to this session: it ends with it, and one of somebody else in the same browser is taken over. Of a person, the ten turned on last stay',
          refusals:
            '400 `errors.endpoint` unless it is at a known push service, or one of `PUSH_HOSTS`; 400 `errors.p256dh`; 409 for the demo account',
        },
      },
    },
    async (request) => answer(await subscribePush(context, request.user, request.body)),
  );

  app.post(
    '/push/choose',
    {
      ...signedIn,
      schema: {
        body: ChoosePush,
        response: answers(PushState),
        contract: {
          origin: 'ours',
          takes: '`{ endpoint, language, choices }`',
          answers: '`PushState`',
          refusals: "404 when the subscription is not, or no longer, this session's",
        },
      },
    },
    async (request) => answer(await choosePush(context, request.user, request.body)),
  );

  app.post(
    '/push/unsubscribe',
    {
      ...signedIn,
      schema: {
        body: UnsubscribePush,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{ endpoint }`',
          answers: 'null; repeating has no effect',
        },
      },
    },
    async (request) => {
      await unsubscribePush(context.database, request.user, request.body.endpoint);
      return answer(null);
    },
  );

  app.post(
    '/push/renew',
    {
      ...STRICT,
      schema: {
        body: RenewPush,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          who: 'a browser that knows the secret of its old subscription',
          takes: '`{ old_endpoint, old_auth, endpoint, p256dh, auth }`',
          answers: 'null: messages go to the new subscription, with the same choices',
          refusals: '400 as `push/subscribe`; 404 without such a subscription',
        },
      },
    },
    async (request) => {
      await renewPush(context, request.body);
      return answer(null);
    },
  );
};
