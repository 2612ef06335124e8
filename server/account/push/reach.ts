import { Refusal } from '../../refusal.ts';

/**
 * The push services of browsers; `*` stands for any name below. Google's is that of Chrome and others made from Chromium
 * (push_messaging_constants.cc), Mozilla's that of Firefox (autopush-rs), Apple's that of Safari (any subdomain of
 * push.apple.com: WWDC22, session 10098), Microsoft's that of Edge on Windows (notify.windows.com, whose subdomains
 * change: WNS overview).
 */
const KNOWN = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/**
 * Whether an address is at a push service: a known one, or one that the operator has named. An address comes from a
 * browser, and the server calls it: any other could be of the operator's own network, or hang on purpose.
 * @param more origins as in `PushSettings`
 */
export function isAtPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  return (
    username === '' && password === '' && [...KNOWN, ...more].some((service) => isOriginOf(service, origin))
  );
}

function isOriginOf(service: string, origin: string): boolean {
  const [before = '', after] = service.split('*');
  return after === undefined ? origin === service : origin.startsWith(before) && origin.endsWith(after);
}

/** @throws Refusal 400 with `errors.endpoint` unless the address is at a push service */
export function checkEndpoint(endpoint: string, more: readonly string[]): void {
  if (isAtPushService(endpoint, more)) return;
  const wrong = 'This is not the address of a push service';
  throw new Refusal(400, wrong, { errors: { endpoint: wrong } });
}
