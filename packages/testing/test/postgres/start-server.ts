// This program starts a server, prints the server's address and waits to be killed.
import { startPostgres } from '../../src/postgres/server.ts';

const { url } = await startPostgres();
console.log(url);
setInterval(() => {}, 1_000);
