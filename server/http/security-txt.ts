import type { FastifyPluginAsync } from 'fastify';

/** The file must name an expiry date; the server renews it with each answer. */
const DAYS = 90;

/** Names the contact for vulnerability reports (RFC 9116). Without a contact there is no such file. */
export const securityTxt: FastifyPluginAsync<{
  publicUrl: string;
  securityContact: string | undefined;
}> = async (app, { publicUrl, securityContact }) => {
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(Date.now() + DAYS * 24 * 60 * 60_000);
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en, hi',
      '',
    ].join('\n');
  });
};
