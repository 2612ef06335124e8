import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

/** The page uses none of these features, so no script in it may ask for one. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Sets the security headers of every answer.
 * @param secure whether the page is served over https
 */
export const securityHeaders = fp<{ secure: boolean }>(async (app, { secure }) => {
  await app.register(helmet, helmetOptions(secure));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
});

/**
 * Pages may run only our own scripts, may not turn text into markup, and may not be framed. Inline styles are
 * allowed: they cannot leak anything, since all other addresses are blocked.
 */
const DIRECTIVES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // Names the service worker's script, and nothing else.
  'trusted-types': ['worker'],
};

/** The same policy for a page that our own pages may frame. */
const FRAMED_POLICY = Object.entries({ ...DIRECTIVES, 'frame-ancestors': ["'self'"] })
  .map(([name, values]) => [name, ...values].join(' '))
  .join(';');

/** Lets pages of our own frame this answer. */
export function letOwnPagesFrame(reply: FastifyReply): void {
  reply.header('content-security-policy', FRAMED_POLICY);
  reply.header('x-frame-options', 'SAMEORIGIN');
}

function helmetOptions(secure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  };
}
