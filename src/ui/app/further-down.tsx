import { type ComponentType, Suspense, use } from 'react';
import { untilNear } from '../kit/near.ts';
import { fetchCode, onceFetched } from './code.ts';

/** What stands under it stays out of sight meanwhile. */
const ROOM = <div style={{ height: '100vh' }} />;

/**
 * A part of a page, further down. Where its markup came with the page, its code is fetched once that is on the screen or
 * close to it: until then the markup is as it came, and React spends nothing on it. Where there is no markup yet, the
 * code is fetched at once. It is one element, made once: React lets be what is the same as before.
 * @param id of an element in it
 */
export function furtherDown(id: string, load: () => Promise<{ default: ComponentType }>) {
  const code = onceFetched(async () => (await fetchCode(load)).default);
  let near: Promise<void> | undefined;
  function FurtherDown() {
    const markup = code.now() === undefined && globalThis.document?.getElementById(id);
    if (markup) {
      near ??= untilNear(markup);
      use(near);
    }
    const View = code.now() ?? use(code.load());
    return <View />;
  }
  return (
    <Suspense fallback={ROOM}>
      <FurtherDown />
    </Suspense>
  );
}
