import { ServiceCallError } from '@fin-link/service-client';
import type { HostTransaction, NeedsDatabase, Owner } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsJobs, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { assertUser } from './assert-user.ts';
import { recordRemoval, waitForTokenClaims } from './removed-users.ts';
import { deleteRowsOf } from './rows-of-user.ts';

/** Error code for a user who is not registered, from a service that does not register users with their first token. */
const notRegisteredCode = 'Y305';

interface NeedsSealedTransfers {
  /** Store of sealed transfers, which belong to another folder and are deleted with the user. */
  readonly transfers: { unsealUser(trx: HostTransaction, owner: Owner): Promise<void> };
}

type Parts = NeedsDatabase &
  NeedsPubsub &
  NeedsClock &
  NeedsJobs &
  NeedsService &
  NeedsSettings<'adminLogin' | 'customer'> &
  NeedsSealedTransfers;

/** Unregisters a user at the service, which deletes the data there, and deletes the user's rows here. */
export function removeUser(deps: Parts): Handler<'removeUser'> {
  const { database, pubsub, clock, jobs, broker, client, transfers, settings } = deps;

  return async (request) => {
    const owner = { customer: settings.customer, loginName: request.params.loginName };
    assertUser(owner.loginName, settings);
    const unregister = async (): Promise<void> => {
      await broker.revoke(owner.loginName);
      try {
        await broker.useApart(owner.loginName, (token) => client.unregisterUser({ token }));
      } catch (error) {
        if (!(error instanceof ServiceCallError) || error.code !== notRegisteredCode) throw error;
      }
    };
    // Stores the removal first, because a new token would register the user again.
    await database.tx(async (trx) => {
      await recordRemoval(trx, owner, clock.now());
      await deleteRowsOf(trx, owner, pubsub);
      await transfers.unsealUser(trx, owner);
    });
    await waitForTokenClaims({ database, pubsub, clock }, owner);
    await unregister();
    // Deletes everything again, because requests that were running may have written rows of the user here or at the service.
    await database.tx(async (trx) => {
      await deleteRowsOf(trx, owner, pubsub);
      await transfers.unsealUser(trx, owner);
    });
    await unregister();
    // Unfinished jobs find no rows. The queue deletes these jobs a day later.
    await jobs.forget(owner);
  };
}
