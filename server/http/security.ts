import type { FastifyHelmetOptions } from '@fastify/helmet';

/** What the page has no use for, and so no script in it may ask for, either. */
export const PERMISSIONS_POLICY = [
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
 * What a page may do: no script but our own files, no style but those and what the page came with, no markup made of
 * text, no frame around it.
 * @param styles hashes of what stands in the page's style elements
 */
export function contentSecurityPolicy(styles: string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Names the service worker's script, and nothing else.
    'trusted-types worker',
  ].join(';');
}

/**
 * Headers of every answer, besides that policy.
 * @param secure whether the page is served over https
 */
export function securityHeaders(secure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  };
}
