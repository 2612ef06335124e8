import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { printable } from '../src/schemas/shared/printable.ts';
import { type Recording, readRecording } from '../src/schemas/support/recording.ts';
import { BadCommandLine, readCommandLine } from './command-line.ts';
import { testOf } from './replay/test-of.ts';

const USAGE = `npm run replay: plays a recording of a page into the statecharts of this checkout, without a server.

  npm run replay -- FILE           shows it in the panel, step by step, at the printed address
  npm run replay -- FILE --test    writes a test that expects the recording's final states
  npm run replay -- FILE --test --end "betSlip: placed"    expects this final state instead; can be repeated`;

const ROOT = join(import.meta.dirname, '..');
const TESTS = 'tests/model/recordings';

const { file, test, rights } = readCommandLine(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      test: { type: 'boolean', default: false },
      end: { type: 'string', multiple: true, default: [] },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadCommandLine('Name one recording');
  if (values.end.length > 0 && !values.test) throw new BadCommandLine('--end needs --test');
  return { file, test: values.test, rights: values.end };
});

try {
  const recording = readRecording(readFileSync(file, 'utf8'));
  if (test) writeTest(nameOf(file), recording);
  else await show(recording);
} catch (error) {
  console.error(printable(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}

/** Serves the panel with the recording, until it is stopped. */
async function show(recording: Recording): Promise<void> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    cacheDir: join(ROOT, 'node_modules/.vite/replay'),
    logLevel: 'warn',
    appType: 'mpa',
    server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5174) },
    optimizeDeps: { entries: ['tools/replay/index.html'] },
    plugins: [
      {
        name: 'recording',
        configureServer: ({ middlewares }) => {
          middlewares.use('/recording.json', (_request, response) => {
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify(recording));
          });
        },
      },
    ],
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  console.log(`The recording plays at ${address}tools/replay/`);
}

/** Writes the recording and its test beside the others. */
function writeTest(name: string, recording: Recording): void {
  const { source, left } = testOf(name, recording, rights);
  const folder = join(ROOT, TESTS);
  // Many recordings still have the name under which the page saves them, and their tests have been edited
  // since.
  if (existsSync(join(folder, `${name}.json`)))
    throw new Error(`${TESTS}/${name}.json exists already: rename your file, since its test takes its name`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.test.ts`), source);
  for (const { machine, why } of left) console.log(printable(`Left out: ${machine}, ${why}`));
  console.log(`Written. npx vitest run --project model ${TESTS}/${name}.test.ts`);
}

/** The name of a file's test. */
function nameOf(file: string): string {
  return basename(file, '.json')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}
