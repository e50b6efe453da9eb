import { readTransactions } from '@fin-link/service-client';
import type { CopyDeps } from './copy-deps.ts';
import { markUser, marksIn, readCursor } from './copy-marks.ts';
import { isKnown, lastSecondOf } from './copied-service.ts';
import { dayOf, faultOfUser } from './read-period.ts';
import { causeOf } from './service-faults.ts';
import { sideBySide } from './side-by-side.ts';
import { deleteUnseen, SeenKeys } from './seen-keys.ts';
import { deleteUserRows, pageOf, writePage } from './write-page.ts';

export const backfillsAtOnce = 2;
const marksAtOnce = 100;

/** Reads everybody who waits for it as a whole, in the order of their names. Whoever cannot be read now waits for the next time. */
export async function backfillWaiting(deps: CopyDeps): Promise<void> {
  for (let after = ''; ;) {
    const cursor = await readCursor(deps.database);
    if (cursor === null) return;
    const marks = await marksIn(deps.database, 'waiting', { after, most: marksAtOnce });
    await sideBySide(marks, backfillsAtOnce, ({ loginName }) => backfillUser(deps, loginName, cursor));
    const last = marks.at(-1);
    if (last === undefined || marks.length < marksAtOnce) return;
    after = last.loginName;
  }
}

async function backfillUser(deps: CopyDeps, loginName: string, cursor: Date): Promise<void> {
  try {
    await readWhole(deps, loginName);
  } catch (error) {
    const fault = await faultOfUser(deps.service, lastSecondOf(cursor), error);
    if (fault === 'service') throw error;
    if (fault === 'removed') await deps.database.write((transaction) => deleteUserRows(transaction, loginName));
    else deps.onFailure(causeOf(error));
  }
}

/**
 * Reads a user from the read endpoints. The feed passes over the user meanwhile: afterwards it is read from the place where it stood at the
 * beginning, so that nothing that changed under way stays as it was read.
 */
async function readWhole(deps: CopyDeps, loginName: string): Promise<void> {
  const { database, service } = deps;
  const cursor = await readCursor(database);
  if (cursor === null) return;
  if (!(await isKnown(service, loginName, cursor))) return database.write((trx) => deleteUserRows(trx, loginName));
  const { client, broker } = service;
  const call = <R>(work: (token: string) => Promise<R>): Promise<R> => broker.use(loginName, work);
  const links = await call((token) => client.getProviderAccounts({ token }));
  const accounts = await call((token) => client.getAccounts({ token, query: {} }));
  const holdings = await call((token) => client.getHoldings({ token, query: {} }));
  const first = pageOf({
    provider_account: links.body.providerAccount ?? [],
    account: accounts.body.account ?? [],
    holding: holdings.body.holding ?? [],
  });
  const day = dayOf(cursor);
  await database.write((transaction) => writePage(transaction, loginName, first, day));
  const seen = new SeenKeys(first.present);
  const pages = readTransactions((query) => call((token) => client.getTransactions({ token, query })), cursor);
  for await (const transactions of pages) {
    seen.add(transactions);
    await database.write((transaction) =>
      writePage(transaction, loginName, pageOf({ transaction: transactions }), day),
    );
  }
  await database.write(async (transaction) => {
    await deleteUnseen(transaction, loginName, seen);
    await markUser(transaction, { loginName, status: 'behind', readUntil: cursor });
  });
}
