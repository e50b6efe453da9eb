import type { ServiceTransaction } from '../../platform/database/index.ts';
import { giveUpAuthorization } from './authorization.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { consentKeyOf, type ConsentRow } from './records.ts';

export interface GrantEnd {
  /** Grant that was already ended at the bank. Any other grant is ended there by a job. */
  endedGrant?: string | null;
  /** True if the bank reported the end, so that no grant is left there. */
  toldByBank?: boolean;
}

/** Ends the grant of a locked consent. The transaction deletes the tokens, and a job ends the grant at the bank after the commit. */
export async function endGrant(
  trx: ServiceTransaction,
  deps: NeedsConsents,
  row: ConsentRow,
  { endedGrant = null, toldByBank = false }: GrantEnd = {},
): Promise<void> {
  const key = consentKeyOf(row);
  const { secrets, endings } = deps.consents;
  const grant = await secrets.grant(trx, key);
  if (grant !== undefined && grant !== endedGrant && !toldByBank) await endings.send(trx, row.provider_id, grant);
  await giveUpAuthorization(trx, deps, row.provider_id, await secrets.authorization(trx, key));
  await secrets.forgetAll(trx, key);
  await trx
    .deleteFrom('bank_consent')
    .where((where) => where.and({ customer_id: key.customerId, user_id: key.userId, consent_id: key.consentId }))
    .execute();
}
