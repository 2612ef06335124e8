import type { FastifyPluginAsync } from 'fastify';

/** A file that says until when it holds has to be looked after; the server that sends it is what vouches for it. */
const DAYS = 90;

/** Tells who has found a hole whom to write to (RFC 9116). Without a contact there is no such file. */
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
