import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { withSwitches } from './changes.ts';

/** Puts every change into the sources of `src/actors`, switched off. */
export function switches(root: string): Plugin {
  return {
    name: 'switches',
    // Before the types are removed, so that changes have their lines.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/actors\/.*\.ts$/ },
      handler: (code, id) => withSwitches(relative(root, id).split(sep).join('/'), code),
    },
  };
}
