import { connect, type Socket } from 'node:net';

/** One kept-alive connection that posts JSON. */
export interface Phone {
  /** Resolves to the body of the answer. @throws when it is not a 200 */
  post(path: string, headers: Record<string, string>, body: unknown): Promise<string>;
  hangUp(): void;
}

/**
 * Connects to the server. Speaks just as much HTTP as its answers need, so that the phones of a benchmark leave
 * the processor to the server.
 */
export async function openPhone(origin: string): Promise<Phone> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  return {
    async post(path, headers, body) {
      const text = JSON.stringify(body);
      const fields = Object.entries({
        host,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        ...headers,
      });
      socket.write(
        `POST ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
      );
      const answer = await readAnswer(socket);
      if (!answer.head.startsWith('HTTP/1.1 200 '))
        throw new Error(`Refused: ${answer.head}\n${answer.body}`);
      return answer.body;
    },
    hangUp: () => socket.destroy(),
  };
}

/** The next answer, which has a content-length. */
function readAnswer(socket: Socket): Promise<{ head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let received = '';
    const onData = (chunk: Buffer) => {
      // One character a byte, as content-length counts.
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1]);
      if (end === -1 || received.length < end + 4 + length) return;
      socket.off('data', onData).off('close', onClose);
      resolve({ head: received.slice(0, end), body: received.slice(end + 4) });
    };
    const onClose = () => reject(new Error('The server has closed the connection'));
    socket.on('data', onData).once('close', onClose);
  });
}
