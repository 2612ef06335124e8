import { join } from 'node:path';

const inApi = (file: string) => join(import.meta.dirname, '../src/api', file);

/** What stands for the packages that ofetch brings, which do more than the page's calls need. */
export const ofetchParts = [
  // Here bodies are JSON, and what is not, their structs refuse.
  { find: 'destr', replacement: inApi('parse-json.ts') },
  // The page's addresses are a base, a path and a query.
  { find: 'ufo', replacement: inApi('addresses.ts') },
];
