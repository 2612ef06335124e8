import { writeFile } from 'node:fs/promises';
import { openInMemory } from '../server/database/embedded.ts';
import { migrate, SCHEMA } from '../server/database/migrate.ts';
import { printSchema } from './print-schema.ts';

/** `npm run schema` writes the schema after all migrations to `server/database/schema.sql`. */
const database = await openInMemory();
await migrate(database);
const head =
  '-- The schema after all migrations, written by `npm run schema`. New databases on distributed engines begin with it\n' +
  '-- (docs/scale.md). migrations/0001-baseline.sql gives the reasons.\n\n';
await writeFile(SCHEMA, head + (await printSchema(database)));
await database.close();
