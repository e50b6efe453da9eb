import { z } from 'zod';
import type { BankContext } from '../../open-banking/index.ts';
import { isCurrent } from './arrangement-request.ts';

const model = 'Amendment';
const minutes = 15;

const amendment = z.object({
  consentId: z.string(),
  userName: z.string(),
  accountIds: z.array(z.string()).readonly(),
  grantId: z.string(),
  details: z.unknown(),
  expiresAt: z.coerce.date().nullable(),
});

export type Amendment = z.infer<typeof amendment>;

/** Stores an amendment until its code is exchanged. Until then the earlier arrangement applies. */
export async function keepAmendment({ bank, database, clock }: BankContext, decided: Amendment): Promise<void> {
  await database.db
    .insertInto('open_bank_record')
    .values({
      bank,
      model,
      record_id: decided.grantId,
      grant_id: decided.grantId,
      uid: null,
      payload: JSON.stringify(decided),
      expires_at: new Date(clock.now().getTime() + minutes * 60_000),
    })
    .execute();
}

/**
 * Applies an amendment once its tokens are issued, and ends earlier tokens. Returns `false` if the arrangement has
 * ended meanwhile, and `true` if there is no amendment.
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
