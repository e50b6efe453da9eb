import type { Grant } from '../connectors/consent-authority.ts';
import type { ServiceTransaction } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import { lockUser } from '../users/lock-user.ts';
import { bankUserKey, isOfAnother } from './bank-user.ts';
import { daysAfter } from './consent-dates.ts';
import { openBankOf } from './consent-deps.ts';
import { nextStatus } from './consent-state.ts';
import { fetchWithNewGrant } from './provider-account.ts';
import { type ConsentKey, type ConsentRow, lockConsent, moveConsent } from './records.ts';
import { endConsent } from './revoke-consent.ts';
import { giveUpVisit } from './visit.ts';

/**
 * Gives what the bank sent back with the user to the bank's connector, once per visit; outside a transaction. A consent that has been
 * given already is returned as it is, so that a repeated call does no harm. Throws Y807, Y921 where no visit is open, Y923 when
 * the bank or the user said no, Y924 for a grant that is another than the asked one, Y925 when the bank did not answer.
 */
export async function completeConsent(
  deps: LinkingDeps,
  key: ConsentKey,
  parameters: Readonly<Record<string, string>>,
): Promise<ConsentRow> {
  const { secrets } = deps.consents;
  const taken = await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const row = await lockConsent(trx, key);
    const visit = await secrets.visit(trx, key);
    // Whatever comes of it, it answers once: a code must not be tried twice.
    await secrets.forgetVisit(trx, key);
    const isOpen = visit !== undefined && visit.until > deps.clock.now().getTime();
    if (!isOpen) await giveUpVisit(trx, deps, row.provider_id, visit);
    return { row, visit: isOpen ? visit : undefined };
  });
  const { row, visit } = taken;
  if (visit === undefined) {
    if (row.status === 'CONSENT_AUTHORIZED' || row.status === 'ACTIVE') return row;
    throw new ServiceError('Y921');
  }
  const { authority, bankKey } = openBankOf(deps, row.provider_id);
  const target = { providerId: row.provider_id, bankKey };
  const signal = AbortSignal.timeout(deps.settings.bankRequestTimeoutMs);
  const outcome = await authority.complete(target, visit.transaction, parameters, signal);
  if (outcome.kind !== 'granted')
    deps.log.info({ providerId: row.provider_id, detail: outcome.detail }, 'consent not given at the bank');
  switch (outcome.kind) {
    case 'granted': {
      const given = await deps.database.tx((trx) => takeGrant(trx, deps, key, outcome));
      if (given.status === 'CONSENT_MISMATCH') throw new ServiceError('Y924');
      return given;
    }
    case 'denied':
      await end(deps, key, 'abandoned');
      throw new ServiceError('Y923');
    case 'mismatched':
      await end(deps, key, 'mismatched', outcome.grant ?? authority.unfinished?.(visit.transaction) ?? null);
      throw new ServiceError('Y924');
    case 'problem':
      // To go on, the user begins anew.
      await deps.database.tx((trx) => giveUpVisit(trx, deps, row.provider_id, visit));
      throw new ServiceError('Y925');
  }
}

/** A renewal that the user declines, or that the bank answers wrongly, leaves the consent that there is as it was. */
async function end(
  deps: LinkingDeps,
  key: ConsentKey,
  event: 'abandoned' | 'mismatched',
  grant: string | null = null,
): Promise<void> {
  await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const row = await lockConsent(trx, key);
    if (grant !== null) await deps.consents.endings.send(trx, row.provider_id, grant);
    if (row.status === 'CONSENT_ACCEPTED') await endConsent(trx, deps, row, { event });
  });
}

async function takeGrant(
  trx: ServiceTransaction,
  deps: LinkingDeps,
  key: ConsentKey,
  { grant, bankConsentId, bankUser, expiresAt }: Grant,
): Promise<ConsentRow> {
  await lockUser(trx, key);
  const row = await lockConsent(trx, key);
  const { terms } = openBankOf(deps, row.provider_id);
  const { secrets, endings } = deps.consents;
  const at = await deps.businessClock.read(trx);
  const userKey = await bankUserKey(trx, deps, key, { providerId: row.provider_id, bankUser });
  const changes = {
    bank_consent_key: bankConsentId,
    bank_user_key: userKey ?? row.bank_user_key,
    expires_at: expiresAt,
    reconfirm_by: daysAfter(at, terms.reconfirmDays),
  };
  const isFirst = row.status === 'CONSENT_ACCEPTED';
  if (!isFirst && nextStatus(row.status, 'renewed') === null) {
    // It ended here while the user was at the bank.
    await endings.send(trx, row.provider_id, grant);
    return row;
  }
  if (isFirst) {
    // One that was begun since cannot give it again.
    await giveUpVisit(trx, deps, row.provider_id, await secrets.visit(trx, key));
    await secrets.forgetVisit(trx, key);
  }
  if (isFirst && (await isOfAnother(trx, row, userKey))) {
    await endings.send(trx, row.provider_id, grant);
    return endConsent(trx, deps, row, { event: 'mismatched' });
  }
  await secrets.keepGrant(trx, key, grant);
  await trx
    .insertInto('bank_consent')
    .values({
      provider_id: row.provider_id,
      bank_consent_key: bankConsentId,
      customer_id: key.customerId,
      user_id: key.userId,
      consent_id: key.consentId,
    })
    // Of the same user's, the newest: a bank may go on with the consent of before.
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'bank_consent_key'])
        .doUpdateSet({ consent_id: key.consentId })
        .where('bank_consent.customer_id', '=', key.customerId)
        .where('bank_consent.user_id', '=', key.userId),
    )
    .execute();
  if (isFirst) return moveConsent(trx, deps, row, 'authorized', { ...changes, started_at: at });
  const renewed = await moveConsent(trx, deps, row, 'renewed', { ...changes, renewed_at: at });
  await fetchWithNewGrant(trx, deps, renewed);
  return renewed;
}
