import type { Server, ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

const LINGER_MS = 500;

/**
 * Lets a stopping server answer requests that are on their way. Node would close idle connections at once, even if
 * their next request has been sent but not read, and would wait for ever for connections without any request. Here both
 * have half a second; requests meanwhile are answered with `Connection: close`.
 * @param opened the event for a new connection
 */
export function closeGracefully(server: Server, opened: 'connection' | 'secureConnection'): void {
  const sockets = new Map<Socket, Set<ServerResponse>>();
  server.on(opened, (socket: Socket | TLSSocket) => {
    // A session of HTTP/2 ends by itself.
    if ('alpnProtocol' in socket && socket.alpnProtocol === 'h2') return;
    sockets.set(socket, new Set());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const inHand = sockets.get(socket);
    inHand?.add(response);
    response.once('close', () => inHand?.delete(response));
  });
  const closeIdle = () => {
    for (const [socket, inHand] of sockets) if (inHand.size === 0) socket.destroy();
  };
  server.closeIdleConnections = () => {
    for (const inHand of sockets.values())
      for (const response of inHand) if (!response.headersSent) response.setHeader('connection', 'close');
    // An immediate runs after all arrived data have been read.
    const closing = setInterval(() => setImmediate(closeIdle), LINGER_MS);
    server.once('close', () => clearInterval(closing));
  };
}

/** The same for sessions of HTTP/2, beside connections: each takes no new requests and ends after those that it has. */
export function closeSessionsGracefully(app: FastifyInstance): void {
  const sessions = new Set<ServerHttp2Session>();
  app.server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  app.addHook('preClose', async () => {
    for (const session of sessions) session.close();
  });
}
