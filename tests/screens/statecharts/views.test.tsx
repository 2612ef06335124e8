import toast from 'react-hot-toast';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Actor } from 'xstate';
import { charts } from '../../../src/statecharts/catalogue.ts';
import { ShownView } from '../../../src/statecharts/frame/shown-view.tsx';
import { Surroundings } from '../../../src/statecharts/frame/surroundings.tsx';
import { VIEWS } from '../../../src/statecharts/frame/views.ts';
import { WITHOUT_VIEW } from '../../../src/statecharts/frame/without-view.ts';
import { describePath, describeValue, prepare, replay, walk } from '../../../src/walk/walk.ts';
import { wear } from '../walk-screen.tsx';

/** Views that show nothing in some of their states. */
const BLANK = new Set([
  'app-update',
  'demo-inbox',
  'live-feed',
  'reality-check',
  'selections',
  'toasts',
  'welcome',
]);

/** The view with a picture from the server, which the frame's policy refuses. */
const SERVED_PICTURE = 'profile-edit';

const onScreen = charts.filter(({ file }) => file.startsWith('src/'));

test('each statechart of the page has a view in Play, or a reason why not', () => {
  const listed = [...Object.keys(VIEWS), ...Object.keys(WITHOUT_VIEW)].sort();
  expect(listed).toEqual(onScreen.map(({ name }) => name).sort());
});

test.each(onScreen.filter(({ name }) => name in VIEWS))(
  'the view of $name shows each state of its example, makes no call, and leaves no actor behind',
  async ({ name, machine, plan }) => {
    wear('light');
    const fetched = vi.spyOn(window, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    const firsts = [plan, ...(plan.others ?? [])].flatMap((own) => {
      const { reached } = walk(machine, own);
      const first = new Map(reached.toReversed().map(({ path, value }) => [describeValue(value), path]));
      return [...first.values()].map((path) => ({ own, path }));
    });
    const begun = vi.spyOn(Actor.prototype, 'start');
    const running = () =>
      begun.mock.contexts.flatMap((actor) =>
        actor instanceof Actor && actor.getSnapshot().status === 'active' ? [actor.logic.id ?? actor.id] : [],
      );
    onTestFinished(() => begun.mockRestore());
    const failed: string[] = [];
    const seen = new Set<string>();
    const pictures = new Set<string>();
    await render(<Surroundings>{null}</Surroundings>);
    const empty = document.body.textContent;
    await cleanup();
    for (const { own, path } of firsts) {
      const live = replay(prepare(machine, own), own, path);
      await render(<ShownView name={name} actor={live.actor} steps={0} />);
      await expect.element(page.getByText('The view is loading …')).not.toBeInTheDocument();
      seen.add(document.body.textContent);
      for (const { src } of document.querySelectorAll<HTMLImageElement>('img[src^="/api"]'))
        pictures.add(src);
      if (page.getByText('The view failed').elements().length > 0)
        failed.push(`${describePath(path)}: ${page.getByRole('alert').first().element().textContent}`);
      await cleanup();
      live.stop();
      // A toast that is dismissed leaves the page a second later.
      toast.remove();
    }
    expect(failed).toEqual([]);
    // React runs the last effects of a page that has left a moment later.
    await expect.poll(running).toEqual([]);
    expect(begun).toHaveBeenCalled();
    expect(seen.has(empty)).toBe(BLANK.has(name));
    // Something is on screen, at the latest in another state.
    expect([...seen].filter((text) => text !== empty)).not.toEqual([]);
    if (name !== SERVED_PICTURE) expect([...pictures]).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  },
);
