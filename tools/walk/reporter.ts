import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { TaskMeta } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { machineFiles } from '../../tests/model/machine-files.ts';
import type { Shot } from '../../tests/model/on-screen.ts';
import { loadMachine } from '../load-machine.ts';
import { drawPicture } from '../picture.ts';
import { pageOf, type Seen, type Walked } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Writes one page about everything that the tests of a run walked, with screenshots if `WALK_SHOTS` was set.
 * Name it by its path: the test runner then loads it, and the statecharts, in the same way as tests.
 */
export default class WalkPage implements Reporter {
  private readonly found: { meta: TaskMeta; view: string }[] = [];
  private readonly file: string;

  /** @param options.file the path of the page, from the root of the project */
  constructor({ file }: { file: string }) {
    this.file = file;
  }

  onTestModuleEnd(module: TestModule): void {
    const view = module.relativeModuleId.replace(/^.*\/|\.test\.tsx?$/g, '');
    for (const test of module.children.allTests()) this.found.push({ meta: test.meta(), view });
  }

  async onTestRunEnd(): Promise<void> {
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
    mkdirSync(dirname(join(ROOT, this.file)), { recursive: true });
    writeFileSync(join(ROOT, this.file), pageOf(walked, new Date().toUTCString()));
    console.log(`${this.file}: ${walked.length} statecharts\n`);
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
