import { writeFile } from 'node:fs/promises';
import { startTestServer } from '../tests/server/tools/server.ts';
import { CONTRACT, callsOf, contractOf } from './contract-tables.ts';

/** `npm run contract`: updates the tables of `docs/contract.md` from the schemas of the server's routes. */
const server = await startTestServer();
await writeFile(CONTRACT, await contractOf(await callsOf(server.context)));
await server.close();
