import type { ServiceTransaction } from '../../platform/database/index.ts';
import { abandonAuthorization } from './authorization.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { consentKeyOf, type ConsentRow } from './records.ts';

/** How the grant ended. By default, it still has to be ended at the bank. */
export interface GrantEnd {
  /** Grant that has already been ended at the bank. A job ends any other grant there. */
  endedGrant?: string | null;
  /** True if the bank reported the end, so that no grant is left at the bank. */
  isReportedByBank?: boolean;
}

/**
 * Ends the grant of a locked consent. Deletes the tokens in this transaction. After the commit, a job ends the grant at the bank, unless it
 * has already ended there.
 */
export async function endGrant(
  trx: ServiceTransaction,
  deps: NeedsConsents,
  row: ConsentRow,
  { endedGrant = null, isReportedByBank: toldByBank = false }: GrantEnd = {},
): Promise<void> {
  const key = consentKeyOf(row);
  const { secrets, endings } = deps.consents;
  const grant = await secrets.grant(trx, key);
  if (grant !== undefined && grant !== endedGrant && !toldByBank) await endings.send(trx, row.provider_id, grant);
  await abandonAuthorization(trx, deps, row.provider_id, await secrets.authorization(trx, key));
  await secrets.forgetAll(trx, key);
  await trx
    .deleteFrom('bank_consent')
    .where((where) => where.and({ customer_id: key.customerId, user_id: key.userId, consent_id: key.consentId }))
    .execute();
}
