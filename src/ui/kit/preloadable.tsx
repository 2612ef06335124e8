import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is loaded when it is first rendered, as with React's `lazy`, or before that by `preload`.
 * With `lazy` alone, React shows a fallback for at least 300 ms, though the code is there.
 * @param load resolves to the component; a rejection is thrown where the component is rendered
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(async () => ({ default: await load() }));

  function Preloadable(props: Props) {
    // Preloading later would mount another component, without the state of the first.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }

  return Object.assign(Preloadable, {
    async preload() {
      Loaded = await load();
    },
  });
}
