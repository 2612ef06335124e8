import { connect, type Socket } from 'node:net';

/** One kept-alive connection, on which one thing is asked after the other. */
export interface Phone {
  /** Posts JSON. Resolves to the body of the answer. @throws when it is not a 200 */
  post(path: string, headers: Record<string, string>, body: unknown): Promise<string>;
  /** Resolves to the milliseconds until the first byte of the answer, once all of it is there. @throws likewise */
  firstByteOf(path: string, headers: Record<string, string>): Promise<number>;
  hangUp(): void;
}

/**
 * Connects to the server. Speaks just as much HTTP as its answers need, so that the phones of a benchmark leave
 * the processor to the server.
 */
export async function openPhone(origin: string): Promise<Phone> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });

  async function ask(line: string, headers: Record<string, string>, text = ''): Promise<string> {
    const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${line} HTTP/1.1\r\n${fields.join('')}\r\n${text}`);
    const answer = await readAnswer(socket);
    if (!answer.head.startsWith('HTTP/1.1 200 ')) throw new Error(`Refused: ${answer.head}\n${answer.body}`);
    return answer.body;
  }

  return {
    post(path, headers, body) {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      const typed = { 'content-type': 'application/json', 'content-length': length, ...headers };
      return ask(`POST ${path}`, typed, text);
    },
    async firstByteOf(path, headers) {
      const start = performance.now();
      let firstByte = start;
      socket.once('data', () => {
        firstByte = performance.now();
      });
      await ask(`GET ${path}`, headers);
      return firstByte - start;
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
