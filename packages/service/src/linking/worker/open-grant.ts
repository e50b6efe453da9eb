import type { BankProblem, SignedIn } from '../../connectors/contract/connector.ts';
import { problem, tooManyReads } from '../../connectors/contract/bank-failures.ts';
import type { ServiceTransaction } from '../../deps.ts';
import { lockRequest } from '../../refreshes/advance.ts';
import { holdUser } from '../../users/lock-user.ts';
import type { LinkingDeps } from '../linking-deps.ts';
import type { RefreshReference } from '../../refreshes/reference.ts';
import { write, type Run } from './run.ts';
import { isFinal } from '../../refreshes/transition.ts';
import { nextStatus } from '../../consents/consent-state.ts';
import { expireConsent } from '../../consents/expire-consent.ts';
import { type ConsentKey, lockConsent } from '../../consents/records.ts';
import { endConsent } from '../../consents/revoke-consent.ts';
import { countUnattended, secondsUntilRead } from './unattended-reads.ts';

/** Makes the bank's grant usable for one refresh, in place of a sign-in. A grant that the bank has ended ends the consent here too. */
export async function openGrant(
  deps: LinkingDeps,
  { reference, target, startedAt, signal, hold }: Pick<Run, 'reference' | 'target' | 'startedAt' | 'signal' | 'hold'>,
  consentId: number,
): Promise<SignedIn | BankProblem> {
  const { customerId, userId } = reference;
  const key = { customerId, userId, consentId };
  const bank = deps.consents.banks.get(target.providerId);
  if (bank === undefined) return problem('SITE_NOT_SUPPORTED', 'no-connector');
  const grant = await deps.consents.secrets.grant(deps.database.db, key);
  if (grant === undefined) return problem('CONSENT_REQUIRED', 'no-grant');
  const present = await presentUser(deps, reference, startedAt);
  const most = present === null ? bank.authority.unattendedReads : undefined;
  const wait = most === undefined ? null : await secondsUntilRead(deps.database.db, deps, reference, most);
  if (wait !== null) return tooManyReads(wait);
  await hold();
  const opened = await bank.authority.open(target, grant, signal, present);
  signal.throwIfAborted();
  switch (opened.kind) {
    case 'problem':
      return opened;
    case 'ended':
      await endedAtBank(deps, key, opened.reason, { grant });
      return problem(opened.reason === 'revoked' ? 'CONSENT_REVOKED' : 'CONSENT_EXPIRED', 'ended-at-bank');
    case 'opened':
      await deps.database.tx(async (trx) => {
        // A consent that ended meanwhile must not get its tokens back, nor one that was renewed its old ones.
        if (!(await holdUser(trx, key))) return;
        const { status } = await lockConsent(trx, key);
        const kept = await deps.consents.secrets.grant(trx, key);
        if (status === 'ACTIVE' && kept === grant) await deps.consents.secrets.keepGrant(trx, key, opened.grant);
        if (most !== undefined) await countUnattended(trx, deps, reference);
      });
      return { kind: 'signed-in', session: opened.session };
  }
}

/**
 * Before a run reads with a grant that an earlier one has opened: the bank counts what is read again. Null when it may be read, `lost`
 * when another run has taken over.
 */
export async function countReadAgain(run: Run, deps: LinkingDeps): Promise<BankProblem | 'lost' | null> {
  const { reference, startedAt, target } = run;
  const most = deps.consents.banks.get(target.providerId)?.authority.unattendedReads;
  if (most === undefined || (await presentUser(deps, reference, startedAt)) !== null) return null;
  const counted = await write(run, deps, async (trx) => {
    const wait = await secondsUntilRead(trx, deps, reference, most);
    if (wait === null) await countUnattended(trx, deps, reference);
    return { wait };
  });
  if (counted === null) return 'lost';
  return counted.wait === null ? null : tooManyReads(counted.wait);
}

/** How long somebody who asked for a refresh is there, milliseconds: a worker may come to it late. */
const presentFor = 10 * 60_000;

async function presentUser(deps: LinkingDeps, reference: Run['reference'], startedAt: Date) {
  const isThere = deps.clock.now().getTime() - startedAt.getTime() < presentFor;
  return isThere ? deps.secrets.presence(deps.database.db, reference) : null;
}

/** With what a bank was asked: a grant, or that which a refresh has read with. A renewal has both replaced. */
type AskedWith = { grant: string } | { refresh: RefreshReference };

/** The bank does not honour the consent any more: it has nothing to be told. What it says of a grant that was renewed since is no longer so. */
export async function endedAtBank(
  deps: LinkingDeps,
  key: ConsentKey,
  reason: 'expired' | 'revoked',
  asked?: AskedWith,
): Promise<void> {
  await deps.inBackground(() =>
    deps.database.tx(async (trx) => {
      if (!(await holdUser(trx, key))) return;
      const row = await lockConsent(trx, key);
      if (nextStatus(row.status, reason) === null) return;
      if (asked !== undefined && !(await isStillSo(trx, deps, key, asked))) return;
      if (reason === 'expired') {
        await expireConsent(trx, deps, row, { atBank: true });
        return;
      }
      await endConsent(trx, deps, row, { event: 'revoked', toldByBank: true });
    }),
  );
}

async function isStillSo(
  trx: ServiceTransaction,
  { consents: { secrets } }: LinkingDeps,
  key: ConsentKey,
  asked: AskedWith,
): Promise<boolean> {
  if ('grant' in asked) return (await secrets.grant(trx, key)) === asked.grant;
  const request = await lockRequest(trx, asked.refresh);
  return request !== undefined && !isFinal(request.state);
}

/** For a bank that says by itself that a consent has ended, by its own id of it. False where nobody knows it. */
export async function endedByBank(deps: LinkingDeps, providerId: number, bankConsentKey: string): Promise<boolean> {
  const route = await deps.database.db
    .selectFrom('bank_consent')
    .select(['customer_id', 'user_id', 'consent_id'])
    .where((where) => where.and({ provider_id: providerId, bank_consent_key: bankConsentKey }))
    .executeTakeFirst();
  if (route === undefined) return false;
  const key = { customerId: route.customer_id, userId: route.user_id, consentId: route.consent_id };
  await endedAtBank(deps, key, 'revoked');
  return true;
}
