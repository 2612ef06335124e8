import { connect, type Socket } from 'node:net';

/** A kept-alive connection for one request at a time. */
export interface Phone {
  /** Posts JSON. Resolves to the body of the answer. @throws unless the status is 200 */
  post(path: string, headers: Record<string, string>, body: unknown): Promise<string>;
  /**
   * Resolves to the milliseconds until the first byte, once the whole answer has arrived. @throws unless the
   * status is 200
   */
  firstByteOf(path: string, headers: Record<string, string>): Promise<number>;
  hangUp(): void;
}

/**
 * Connects to the server. Understands only as much HTTP as its answers need, so that the phones of a
 * benchmark leave the processor to the server.
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
      // One character per byte, since content-length counts bytes.
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1]);
      if (end === -1 || received.length < end + 4 + length) return;
      socket.off('data', onData).off('close', onClose);
      resolve({ head: received.slice(0, end), body: received.slice(end + 4) });
    };
    const onClose = () => reject(new Error('The server closed the connection'));
    socket.on('data', onData).once('close', onClose);
  });
}
