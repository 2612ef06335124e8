import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is loaded on its first render, like with React's `lazy`, or earlier by `preload`.
 * With `lazy` alone, React shows a fallback for at least 300 ms even if the code is loaded.
 * @param load resolves to the component; a rejection is thrown where the component is rendered
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(async () => ({ default: await load() }));

  function Preloadable(props: Props) {
    // Fixed at mount: switching to the loaded component later would remount it and lose its state.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }

  return Object.assign(Preloadable, {
    async preload() {
      Loaded = await load();
    },
  });
}
