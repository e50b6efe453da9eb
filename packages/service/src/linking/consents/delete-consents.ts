import type { UserDataDeleter } from '../../tenancy/users/index.ts';
import { abandonAuthorization } from './authorization.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { consentKeyOf } from './records.ts';

/** Ends the user's grants at their banks and deletes the consents. Part of unregistering a user. */
export const deleteConsentsOfUser =
  (deps: NeedsConsents): UserDataDeleter =>
  async (trx, user) => {
    const owner = { customer_id: user.customerId, user_id: user.userId };
    const { consents } = deps;
    const rows = await trx
      .deleteFrom('consent')
      .where((where) => where.and(owner))
      .returning(['customer_id', 'user_id', 'id', 'provider_id'])
      .execute();
    for (const row of rows) {
      const key = consentKeyOf(row);
      const grant = await consents.secrets.grant(trx, key);
      if (grant !== undefined) await consents.endings.send(trx, row.provider_id, grant);
      await abandonAuthorization(trx, deps, row.provider_id, await consents.secrets.authorization(trx, key));
      await consents.secrets.forgetAll(trx, key);
    }
    for (const table of ['consent_record', 'bank_consent'] as const)
      await trx
        .deleteFrom(table)
        .where((where) => where.and(owner))
        .execute();
  };
