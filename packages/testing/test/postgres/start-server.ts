// This program starts a server, prints the server's address and data folder, and waits to be killed.
import { startPostgres } from '../../src/postgres/server.ts';

const { url, dataDirectory } = await startPostgres();
console.log(`${url} ${dataDirectory}`);
setInterval(() => {}, 1_000);
