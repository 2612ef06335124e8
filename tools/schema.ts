import { writeFile } from 'node:fs/promises';
import { openInMemory } from '../server/database/embedded.ts';
import { migrate, SCHEMA } from '../server/database/migrate.ts';
import { printSchema } from './print-schema.ts';

/** `npm run schema`: what all migrations come to, written to `server/database/schema.sql`. */
const database = await openInMemory();
await migrate(database);
const head =
  '-- What the migrations come to, written by `npm run schema`. Engines of many machines begin with it.\n\n';
await writeFile(SCHEMA, head + (await printSchema(database)));
await database.close();
