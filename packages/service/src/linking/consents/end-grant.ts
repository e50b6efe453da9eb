import type { ServiceTransaction } from '../../platform/database/index.ts';
import { giveUpAuthorization } from './authorization.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { consentKeyOf, type ConsentRow } from './records.ts';

export interface GrantEnd {
  /** The grant that the bank itself has ended; any other is ended there later. */
  endedGrant?: string | null;
  /** The bank ended it, or does not know it any more. */
  toldByBank?: boolean;
}

/** Ends the grant of a locked consent: its tokens are gone with the transaction, and the bank is told after it. */
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
