import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { array, record, string } from 'superstruct';
import { read } from './exchange.ts';
import { type Look, shellNameOf, withLook } from './html.ts';

/** A page as it is sent. */
export interface Page {
  html: string;
  /** The same compressed with brotli, if it was compressed. */
  packed: Buffer | undefined;
  /** The entity tag of this version. */
  tag: string;
  /** The paths of small scripts that load its data: the browser should fetch them first. */
  first: string[];
}

/** The files of the build. */
export interface Build {
  /** By the names of their files. */
  pages: ReadonlyMap<string, Page>;
  /** A page in a chosen look, made at the first request. */
  inLook(name: string, page: Page, look: Look): Promise<Page>;
  routeOf(path: string): RouteAnswer | undefined;
}

/** The answer for a route of the page. */
interface RouteAnswer {
  path: RegExp;
  /** the `Link` header with the files that the page needs */
  link: string;
  /** the name of the page in the route's own shape, for signed-in people; most routes have none */
  shell: string;
}

/** The build in a folder, kept in memory and read again after a new build. */
export function buildIn(folder: string): () => Build {
  let build: Build | undefined;
  let readAt: number | undefined;
  return () => {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (build === undefined || changedAt !== readAt) build = readBuild(folder);
    readAt = changedAt;
    return build;
  };
}

function readBuild(folder: string): Build {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const pages = files
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const packed = files.includes(`${name}.br`) ? readFileSync(join(folder, `${name}.br`)) : undefined;
      return [name, pageOf(readFileSync(join(folder, name), 'utf8'), packed)] as const;
    });
  const preloads = files.includes('preloads.json')
    ? readFileSync(join(folder, 'preloads.json'), 'utf8')
    : '{}';
  const routes = Object.entries(read(record(string(), array(string())), JSON.parse(preloads))).map(
    ([route, names]) => ({
      path: new RegExp(`^${route.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`),
      link: names.map((name) => `</${name}>; rel=modulepreload`).join(', '),
      shell: shellNameOf(route),
    }),
  );
  const looks = new Map<string, Promise<Page>>();
  return {
    pages: new Map(pages),
    inLook(name, { html }, look) {
      const key = `${name} ${look.theme} ${look.motion} ${look.odds} ${look.hasSlip}`;
      const page = looks.get(key) ?? packedPage(withLook(html, look));
      looks.set(key, page);
      return page;
    },
    routeOf: (path) => routes.find((one) => one.path.test(path)),
  };
}

const compress = promisify(brotliCompress);
/** Fast compression, since a visitor waits; the build compresses at the highest level. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page that the build did not make. */
export async function packedPage(html: string): Promise<Page> {
  return pageOf(html, await compress(html, FAST));
}

function pageOf(html: string, packed: Buffer | undefined): Page {
  return {
    html,
    packed,
    tag: createHash('sha256').update(html).digest('base64url').slice(0, 16),
    first: [...html.matchAll(/<script async [^>]*src="([^"]+)"/g)].map(([, path = '']) => path),
  };
}
