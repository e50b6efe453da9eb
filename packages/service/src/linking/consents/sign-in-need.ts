import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsBackground } from '../../platform/runtime/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { type ConsentKey, consentWhere } from './consent-key.ts';

/** Statuses in which the bank's consent continues. The bank accepts tokens again after the user signs in there. */
const signInStatuses: ReadonlySet<AdditionalStatus> = new Set(['NEW_AUTHENTICATION_REQUIRED', 'INCORRECT_OAUTH_TOKEN']);

/** Returns whether the bank accepts the consent again after the user signs in there. */
export const requiresSignIn = (additionalStatus: AdditionalStatus): boolean => signInStatuses.has(additionalStatus);

/** Sets or clears `needs_sign_in` of an active consent. The caller must hold the user's lock. */
export async function setSignInNeed(trx: ServiceTransaction, key: ConsentKey, isNeeded: boolean): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ needs_sign_in: isNeeded })
    .where((where) => where.and({ ...consentWhere(key), status: 'ACTIVE', needs_sign_in: !isNeeded }))
    .execute();
}

type SignInNeedDeps = NeedsConsents & NeedsDatabase & NeedsBackground;

/**
 * Stores that the bank requires the user to sign in again, so that the consent is renewed at the bank. No-op if the user was deleted.
 * `isCurrent` runs with the user locked, and returns `false` if a renewal has made the bank's answer stale.
 */
export const storeSignInNeed = (
  deps: SignInNeedDeps,
  key: ConsentKey,
  isCurrent: (trx: ServiceTransaction) => Promise<boolean>,
): Promise<void> =>
  deps.inBackground(() =>
    deps.database.tx(async (trx) => {
      if ((await lockUserIfPresent(trx, key)) && (await isCurrent(trx))) await setSignInNeed(trx, key, true);
    }),
  );

/** Stores that the bank requires a sign-in, unless a renewal has replaced the grant that was sent to the bank. */
export const grantNeedsSignIn = (deps: SignInNeedDeps, key: ConsentKey, grant: string): Promise<void> =>
  storeSignInNeed(deps, key, async (trx) => (await deps.consents.secrets.grant(trx, key)) === grant);
