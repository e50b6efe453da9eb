import { z } from 'zod';
import type { BankContext } from '../../open-banking/index.ts';
import { isCurrent } from './arrangement-request.ts';

const model = 'Amendment';
/** Retention of an amendment in minutes. Its authorization code expires earlier. */
const retentionMinutes = 15;

const amendment = z.object({
  consentId: z.string(),
  userName: z.string(),
  accountIds: z.array(z.string()).readonly(),
  grantId: z.string(),
  details: z.unknown(),
  expiresAt: z.coerce.date().nullable(),
});

/** A change of an arrangement that the customer has confirmed. */
export type Amendment = z.infer<typeof amendment>;

/** Stores an amendment until its authorization code is exchanged. Until then, the previous terms apply. */
export async function storeAmendment({ bank, database, clock }: BankContext, pending: Amendment): Promise<void> {
  await database.db
    .insertInto('open_bank_record')
    .values({
      bank,
      model,
      record_id: pending.grantId,
      grant_id: pending.grantId,
      uid: null,
      payload: JSON.stringify(pending),
      expires_at: new Date(clock.now().getTime() + retentionMinutes * 60_000),
    })
    .execute();
}

/**
 * Applies the amendment of a grant when its tokens are issued, and revokes the tokens issued before. Returns `true` if
 * the grant has no amendment or the amendment was applied, and `false` if the arrangement has ended meanwhile.
 */
export async function applyAmendment({ bank, database, consents }: BankContext, grantId: string): Promise<boolean> {
  const row = await database.db
    .deleteFrom('open_bank_record')
    .where('bank', '=', bank)
    .where('model', '=', model)
    .where('record_id', '=', grantId)
    .returning('payload')
    .executeTakeFirst();
  if (row === undefined) return true;
  const { consentId, details, expiresAt, ...authorization } = amendment.parse(JSON.parse(row.payload));
  const before = await consents.find(consentId);
  if (before === null || !isCurrent(before)) return false;
  await consents.authorize(consentId, { ...authorization, amended: { details, expiresAt } });
  return true;
}
