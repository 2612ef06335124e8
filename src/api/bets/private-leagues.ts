import {
  type JoinRequest,
  PrivateLeague,
  PrivateLeagueBet,
  type PrivateLeagueBetRequest,
  PrivateLeagueReceipt,
  type PrivateLeagueRequest,
  PrivateLeagues,
} from '../../schemas/bets/private-leagues.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';
import type { Intent } from '../shared/intent.ts';

const Bets = paged(PrivateLeagueBet);

const pathOf = (id: string) => `leagues/${encodeURIComponent(id)}`;

/** Calls about leagues with friends. Each resolves to the `data` of the answer. Stakes are whole league points. */
export const privateLeagues = {
  /** The leagues that the person is in, newest first. */
  own: async (signal?: AbortSignal) => (await http.get('leagues', PrivateLeagues, { signal })).data.rows,

  one: async (id: string, signal?: AbortSignal) =>
    (await http.get(pathOf(id), PrivateLeague, { signal })).data,

  make: async (body: PrivateLeagueRequest, intent: Intent, signal?: AbortSignal) =>
    (await http.post('leagues', PrivateLeague, { body, intent, signal })).data,

  join: async (id: string, body: JoinRequest, intent: Intent, signal?: AbortSignal) =>
    (await http.post(`${pathOf(id)}/join`, PrivateLeague, { body, intent, signal })).data,

  leave: async (id: string, signal?: AbortSignal) =>
    (await http.post(`${pathOf(id)}/leave`, PrivateLeague, { body: {}, signal })).data,

  /** Reports the name of a member, or, as the owner, blocks them. */
  act: async (id: string, member: number, act: 'report' | 'block', signal?: AbortSignal) =>
    (await http.post(`${pathOf(id)}/members/${member}/${act}`, PrivateLeague, { body: {}, signal })).data,

  /** The person's own bets in the league. */
  bets: async (id: string, query: PageQuery, signal?: AbortSignal) =>
    (await http.get(`${pathOf(id)}/bets`, Bets, { query, signal })).data,

  bet: async (id: string, body: PrivateLeagueBetRequest, intent: Intent, signal?: AbortSignal) =>
    (await http.post(`${pathOf(id)}/bets`, PrivateLeagueReceipt, { body, intent, signal })).data,
};
