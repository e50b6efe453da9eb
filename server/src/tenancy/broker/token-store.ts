import { randomUUID } from 'node:crypto';
import type { StoredToken, TokenStore } from '@fin-link/service-client';
import { hashToken, type Executor } from '@fin-link/storage';
import { ownedBy, userScope, type HostTables, type NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings, NeedsVault } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { assertNotRemoved } from '../users/index.ts';

type TokenStoreDeps = NeedsDatabase & NeedsVault & NeedsPubsub & NeedsClock & NeedsSettings<'customer'>;

/** Name of the token in its vault scope. */
const secretName = 'token';

/** Opens the store of service tokens. Each login has one row, and its token is sealed in a separate scope. */
export function openTokenStore({ database, vault, pubsub, clock, settings }: TokenStoreDeps): TokenStore {
  const { customer } = settings;
  const ownerOf = (loginName: string) => ownedBy({ customer, loginName });
  const assertUserExists = (executor: Executor<HostTables>, loginName: string): Promise<void> =>
    assertNotRemoved(executor, { customer, loginName }, clock.now());
  const scopeOf = (loginName: string) => userScope({ customer, loginName }, 'service-token');

  const unseal = async (executor: Executor<HostTables>, loginName: string): Promise<StoredToken | null> => {
    const row = await executor
      .selectFrom('service_token')
      .select(['expires_at', 'token_hash'])
      .where((eb) => eb.and(ownerOf(loginName)))
      .executeTakeFirst();
    if (row === undefined || row.expires_at === null) return null;
    const sealed = await vault.get(executor, scopeOf(loginName), secretName);
    return sealed === undefined ? null : { accessToken: sealed.toString('utf8'), expiresAt: row.expires_at };
  };

  return {
    read: (loginName) => unseal(database.db, loginName),

    claim: (loginName, now, until) =>
      database.tx(async (trx) => {
        const id = randomUUID();
        const claimedRow = await trx
          .insertInto('service_token')
          .values({ ...ownerOf(loginName), token_hash: null, expires_at: null, claim_id: id, claimed_until: until })
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'customer', 'login_name'])
              .doUpdateSet({ claim_id: id, claimed_until: until })
              .where((eb) =>
                eb.or([eb('service_token.claimed_until', 'is', null), eb('service_token.claimed_until', '<=', now)]),
              ),
          )
          .returning('claim_id')
          .executeTakeFirst();
        await assertUserExists(trx, loginName);
        return claimedRow === undefined ? null : { id, loginName, stored: await unseal(trx, loginName) };
      }),

    save: (claim, token) =>
      database.tx(async (trx) => {
        const savedRow = await trx
          .updateTable('service_token')
          .set({
            token_hash: hashToken(token.accessToken),
            expires_at: token.expiresAt,
            claim_id: null,
            claimed_until: null,
          })
          .where((eb) => eb.and(ownerOf(claim.loginName)))
          .where('claim_id', '=', claim.id)
          .where('claimed_until', '>', clock.now())
          .returning('claim_id')
          .executeTakeFirst();
        if (savedRow === undefined) return false;
        await assertUserExists(trx, claim.loginName);
        await vault.put(trx, scopeOf(claim.loginName), secretName, token.accessToken);
        await pubsub.publish(trx, { about: 'token', loginName: claim.loginName });
        return true;
      }),

    abandon: (claim) =>
      database.tx(async (trx) => {
        await trx
          .updateTable('service_token')
          .set({ claim_id: null, claimed_until: null })
          .where((eb) => eb.and(ownerOf(claim.loginName)))
          .where('claim_id', '=', claim.id)
          .execute();
        await pubsub.publish(trx, { about: 'token', loginName: claim.loginName });
      }),

    discard: (loginName, accessToken) =>
      database.tx(async (trx) => {
        const discardedRow = await trx
          .updateTable('service_token')
          .set({ token_hash: null, expires_at: null })
          .where((eb) => eb.and(ownerOf(loginName)))
          .where('token_hash', '=', hashToken(accessToken))
          .returning('customer')
          .executeTakeFirst();
        if (discardedRow !== undefined) await vault.delete(trx, scopeOf(loginName), secretName);
      }),

    remove: (loginName) =>
      database.tx(async (trx) => {
        const stored = await unseal(trx, loginName);
        const deletedRow = await trx
          .deleteFrom('service_token')
          .where((eb) => eb.and(ownerOf(loginName)))
          .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', clock.now())]))
          .returning('customer')
          .executeTakeFirst();
        if (deletedRow === undefined)
          await trx
            .updateTable('service_token')
            .set({ token_hash: null, expires_at: null })
            .where((eb) => eb.and(ownerOf(loginName)))
            .execute();
        await vault.deleteScope(trx, scopeOf(loginName));
        await pubsub.publish(trx, { about: 'token-revoked', loginName });
        return stored;
      }),

    onDropped(onDrop) {
      pubsub.subscribe((message) => {
        if (message.about === 'token-revoked') onDrop(message.loginName);
      });
    },

    changed: (loginName, ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          stop();
          resolve();
        };
        const timer = setTimeout(done, ms);
        const stop = pubsub.subscribe((message) => {
          if (message.about === 'token' && message.loginName === loginName) done();
        });
      }),
  };
}
