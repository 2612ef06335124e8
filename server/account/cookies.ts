import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { KNOWN_COOKIE } from '../http/client.ts';
import { SESSION_DAYS } from './sessions.ts';

const DAY_SECONDS = 24 * 60 * 60;
const REFRESH = 'refresh';
/** Identifies the browser in which somebody guesses a password; it identifies no person and gives no access. */
const BROWSER = 'browser';
/** Marks the browser that registered: only there a code verifies the phone. */
const REGISTRATION = 'registration';
/** The cookie of a browser that has opened a mailed reset link. */
const RESET = 'reset';

/** The cookie of a browser that gave the right password and still has to give a code. */
const SECOND_STEP = 'second-step';

/** The refresh token in the request's cookies; undefined without one. */
export const refreshIn = ({ cookies }: FastifyRequest) => cookies[REFRESH];
export const browserIn = ({ cookies }: FastifyRequest) => cookies[BROWSER];
export const registrationIn = ({ cookies }: FastifyRequest) => cookies[REGISTRATION];
export const secondStepIn = ({ cookies }: FastifyRequest) => cookies[SECOND_STEP];
export const resetIn = ({ cookies }: FastifyRequest) => cookies[RESET];

/** Sets the cookies of a browser in which somebody has just signed in. */
export function setSessionCookies(
  reply: FastifyReply,
  { refresh, browser }: { refresh: string; browser?: string },
  { publicUrl }: Context,
): void {
  if (browser !== undefined)
    reply.setCookie(BROWSER, browser, { ...rules(publicUrl), maxAge: 365 * DAY_SECONDS });
  const maxAge = SESSION_DAYS * DAY_SECONDS;
  reply.setCookie(REFRESH, refresh, { ...rules(publicUrl), maxAge });
  reply.setCookie(KNOWN_COOKIE, '1', { ...knownRules(publicUrl), maxAge });
}

export function clearSessionCookies(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(REFRESH, rules(publicUrl));
  reply.clearCookie(KNOWN_COOKIE, knownRules(publicUrl));
}

export function setRegistrationCookie(reply: FastifyReply, secret: string, { publicUrl }: Context): void {
  reply.setCookie(REGISTRATION, secret, { ...rules(publicUrl), maxAge: DAY_SECONDS });
}

export function clearRegistrationCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(REGISTRATION, rules(publicUrl));
}

export function setResetCookie(reply: FastifyReply, secret: string, { publicUrl }: Context): void {
  reply.setCookie(RESET, secret, { ...rules(publicUrl), maxAge: 10 * 60 });
}

export function clearResetCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(RESET, rules(publicUrl));
}

export function setSecondStepCookie(reply: FastifyReply, secret: string, { publicUrl }: Context): void {
  reply.setCookie(SECOND_STEP, secret, { ...rules(publicUrl), maxAge: 10 * 60 });
}

export function clearSecondStepCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(SECOND_STEP, rules(publicUrl));
}

/** Hidden from scripts and from other sites. */
function rules(publicUrl: string) {
  return {
    path: '/api/users',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const;
}

/** Also sent when the page itself is loaded, even over a link from another site. */
const knownRules = (publicUrl: string) => ({ ...rules(publicUrl), path: '/', sameSite: 'lax' }) as const;
