import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TaskMeta } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { machineFiles } from '../../tests/model/machine-files.ts';
import type { Shot } from '../../tests/model/on-screen.ts';
import { loadMachine } from '../load-machine.ts';
import { drawPicture } from '../picture.ts';
import { edgesAsJson, junitOf } from './junit.ts';
import { pagesOf } from './page.ts';
import { keepInRecord } from './record.ts';
import type { Seen, Walked } from './taken.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Writes pages about everything that the tests of a run walked, with screenshots if `WALK_SHOTS` was set, and the same
 * edges as JUnit XML and as JSON.
 * Name it by its path: the test runner then loads it, and the statecharts, in the same way as tests.
 */
export default class WalkReport implements Reporter {
  private readonly found: { meta: TaskMeta; view: string }[] = [];
  private readonly folder: string;
  private readonly kept: readonly string[];

  /**
   * @param options.folder where the files are written, from the root of the project
   * @param options.kept the statecharts that a green run replaces in the record of the last walks. Those behind their
   * ports are walked, too, but not with all of their views
   */
  constructor({ folder, kept }: { folder: string; kept: readonly string[] }) {
    this.folder = folder;
    this.kept = kept;
  }

  onTestModuleEnd(module: TestModule): void {
    const view = module.relativeModuleId.replace(/^.*\/|\.test\.tsx?$/g, '');
    for (const test of module.children.allTests()) this.found.push({ meta: test.meta(), view });
  }

  async onTestRunEnd(
    _modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const metas = this.found.map(({ meta }) => meta);
    const shots = await Promise.all(
      this.found.flatMap(({ meta, view }) => (meta.shots ?? []).map((shot) => small(shot, view))),
    );
    const all = await Promise.all(
      machineFiles(ROOT).map(async ({ path, id }): Promise<Walked> => {
        const machine = await loadMachine(ROOT, { path, id });
        const alone = metas.map(({ walk }) => walk).find((one) => one?.machine === id);
        return {
          machine,
          path,
          picture: await drawPicture(machine, alone?.emits),
          alone,
          onScreen: metas.flatMap(({ onScreen }) => onScreen ?? []).filter((one) => one.machine === id),
          shots: shots.filter((shot) => shot.machine === id),
          mutation: metas.map(({ mutation }) => mutation).find((one) => one?.machine === id),
        };
      }),
    );
    const walked = all.filter(({ alone, onScreen }) => alone !== undefined || onScreen.length > 0);
    const folder = join(ROOT, this.folder);
    mkdirSync(folder, { recursive: true });
    const files = [
      ...pagesOf(walked, new Date().toUTCString()),
      ['junit.xml', junitOf(walked)],
      ['edges.json', edgesAsJson(walked)],
    ] as const;
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    if (reason === 'passed' && this.kept.length > 0)
      keepInRecord(
        ROOT,
        walked.filter(({ machine }) => this.kept.includes(machine.id)),
        all.map(({ machine }) => machine.id),
      );
    console.log(`${join(this.folder, 'index.html')}: ${walked.length} statecharts\n`);
  }
}

/** Half the width, as WebP, since the page contains all of them. */
async function small({ image, ...shot }: Shot, view: string): Promise<Seen> {
  const png = Buffer.from(image, 'base64');
  const webp = await sharp(png)
    .resize({ width: 360, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
  return { ...shot, view, src: `data:image/webp;base64,${webp.toString('base64')}` };
}
