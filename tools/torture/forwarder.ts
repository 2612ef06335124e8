import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port that forwards to another one, and breaks connections on demand. */
export interface Forwarder {
  readonly port: number;
  /** The target of new connections; undefined: they are refused. Open ones stay. */
  target: number | undefined;
  /** Breaks all connections. */
  cut(): void;
  /** Drops the answers to all requests sent so far: their connections break instead. */
  dropReplies(): void;
  close(): Promise<void>;
}

/** A forwarder at a free port of 127.0.0.1. */
export async function openForwarder(): Promise<Forwarder> {
  const open = new Set<{ client: Socket; target: Socket }>();
  const server = createServer((client) => {
    const port = forwarder.target;
    client.on('error', () => {});
    if (port === undefined) {
      client.destroy();
      return;
    }
    const target = connect({ host: '127.0.0.1', port, noDelay: true });
    client.setNoDelay(true);
    const pair = { client, target };
    open.add(pair);
    const end = () => {
      open.delete(pair);
      client.destroy();
      target.destroy();
    };
    target.on('error', end).on('close', end);
    client.on('close', end);
    client.pipe(target);
    target.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  const forwarder: Forwarder = {
    port: address instanceof Object ? address.port : 0,
    target: undefined,
    cut() {
      for (const { client } of open) client.destroy();
    },
    dropReplies() {
      for (const { client, target } of open) {
        target.unpipe(client);
        target.once('data', () => client.destroy()).resume();
      }
    },
    async close() {
      server.close();
      forwarder.cut();
      await once(server, 'close');
    },
  };
  return forwarder;
}
