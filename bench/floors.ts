import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Pages that show how fast any page can be here, from a server that holds them in memory. */
export interface Floors {
  /**
   * The words of the start page in HTML without styles and scripts. It has the header that isolates the
   * product's pages from their opener, for which a browser starts a separate process.
   */
  bare: string;
  /** A list with only React and XState (`floor-page.tsx`). */
  list: string;
  close(): void;
}

/**
 * @param home the start page's HTML
 * @param rows the answer for the list
 */
export async function startFloors(home: string, rows: string): Promise<Floors> {
  const script = await packed(join(import.meta.dirname, 'floor-page.tsx'));
  const files: Record<string, [type: string, bytes: Buffer]> = {
    '/': ['text/html', brotliCompressSync(bareOf(home))],
    '/list': ['text/html', brotliCompressSync(LIST)],
    '/list.js': ['text/javascript', brotliCompressSync(script)],
    '/rows': ['application/json', brotliCompressSync(rows)],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, bytes] = files[url] ?? ['text/plain', Buffer.alloc(0)];
    response.setHeader('content-type', `${type}; charset=utf-8`);
    if (url === '/') response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (bytes.length > 0) response.setHeader('content-encoding', 'br');
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    bare: `${origin}/`,
    list: `${origin}/list`,
    close: () => server.close(),
  };
}

/** The rows are the page's largest text. */
const LIST = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>My bets</title><style>h1 { font-size: 1rem }</style>
<script>rows = fetch('/rows')</script><script type="module" async src="/list.js"></script></head>
<body><div id="root"><h1>My bets</h1></div></body></html>`;

function bareOf(html: string): string {
  return html
    .replaceAll(/<(style|script|svg)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, '')
    .replaceAll(/ (?:class|style)="[^"]*"/g, '');
}

/** A page's script in one file; each dynamic import is evaluated when it is called. */
async function packed(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: source, output: { codeSplitting: false } },
    },
  });
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (file?.type !== 'chunk') throw new Error(`${source} gave no output`);
  return file.code;
}
