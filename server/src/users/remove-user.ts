import { ServiceCallError } from '@fin-link/service-client';
import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock, Jobs } from '@fin-link/storage';
import type { HostDatabase } from '../database/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Handler } from '../http/index.ts';
import type { Pubsub } from '../pubsub/index.ts';
import { assertUser } from '../sessions/index.ts';
import { noteRemoval, untilUnclaimed } from '../broker/index.ts';
import type { Transfers } from '../transfers/index.ts';
import { deleteRowsOf } from './rows-of-user.ts';

/** The customer registers users by itself, and this one is not registered. */
const notRegistered = 'Y305';

interface RemoveUserDeps {
  readonly database: HostDatabase;
  readonly pubsub: Pubsub;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'forget'>;
  readonly client: Pick<ServiceClient, 'unregisterUser'>;
  readonly broker: TokenBroker;
  readonly transfers: Pick<Transfers, 'unsealUser'>;
  readonly settings: Pick<HostSettings, 'adminLogin' | 'customer'>;
}

export function removeUser(deps: RemoveUserDeps): Handler<'removeUser'> {
  const { database, pubsub, clock, jobs, broker, client, transfers, settings } = deps;

  return async (request) => {
    const owner = { customer: settings.customer, loginName: request.params.loginName };
    assertUser(owner.loginName, settings);
    const unregister = async (): Promise<void> => {
      await broker.revoke(owner.loginName);
      try {
        await broker.useApart(owner.loginName, (token) => client.unregisterUser({ token }));
      } catch (error) {
        if (!(error instanceof ServiceCallError) || error.code !== notRegistered) throw error;
      }
    };
    // First, because whoever gets a token registers the user again.
    await database.tx(async (trx) => {
      await noteRemoval(trx, owner, clock.now());
      await deleteRowsOf(trx, owner, pubsub);
      await transfers.unsealUser(trx, owner);
    });
    await untilUnclaimed({ database, pubsub, clock }, owner);
    await unregister();
    // What was being answered meanwhile may have left something, here and there.
    await database.tx(async (trx) => {
      await deleteRowsOf(trx, owner, pubsub);
      await transfers.unsealUser(trx, owner);
    });
    await unregister();
    // A job that is still to be done finds nothing, and is gone a day later.
    await jobs.forget(owner);
  };
}
