import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { openStorage, type Storage } from '@fin-link/storage';
import { afterTests, createTestDatabase, migratedDatabase } from '@fin-link/testing';

/** Storage on PostgreSQL whose round trips are counted. */
export interface CountedStorage {
  readonly storage: Storage;
  /** Runs `work` and returns its result with the number of round trips of all connections. */
  roundTripsOf<T>(work: () => Promise<T>): Promise<{ result: T; roundTrips: number }>;
}

/**
 * Opens a storage on a database of its own, behind a proxy that reads the protocol. A round trip is a message for which the server
 * answers with ReadyForQuery: a simple query or a Sync.
 */
export async function openCountedStorage(): Promise<CountedStorage> {
  const database = await createTestDatabase(migratedDatabase.template());
  const { hostname: host, port, username } = new URL(database.url);
  let roundTrips = 0;
  const proxy = createServer((incoming) => {
    const outgoing = connect({ host, port: Number(port) });
    const count = requestCounter(() => (roundTrips += 1));
    incoming.on('data', count);
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = `postgres://${username}@127.0.0.1:${address.port}${new URL(database.url).pathname}`;
  const storage = await openStorage({ url });
  afterTests(async () => {
    await storage.close();
    proxy.close();
    await database.drop();
  });
  return {
    storage,
    async roundTripsOf(work) {
      const before = roundTrips;
      const result = await work();
      return { result, roundTrips: roundTrips - before };
    },
  };
}

const headerLength = 5;
/** Statement with which the listener checks its connection, at times that no test controls. */
const check = Buffer.from('select 1\0');

/** Returns a function that reads the bytes of one client and calls `onRoundTrip` for each simple query and Sync. */
function requestCounter(onRoundTrip: () => void): (chunk: Buffer) => void {
  let unread = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    // The first message has no type.
    if (!isStarted) {
      if (unread.length < 4 || unread.length < unread.readInt32BE(0)) return;
      unread = unread.subarray(unread.readInt32BE(0));
      isStarted = true;
    }
    while (unread.length >= headerLength && unread.length > unread.readInt32BE(1)) {
      const end = 1 + unread.readInt32BE(1);
      const type = String.fromCharCode(unread[0] ?? 0);
      const isCheck = type === 'Q' && unread.subarray(headerLength, end).equals(check);
      if (type === 'S' || (type === 'Q' && !isCheck)) onRoundTrip();
      unread = unread.subarray(end);
    }
  };
}
