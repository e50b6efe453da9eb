import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsBackground } from '../../platform/runtime/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { type ConsentKey, consentWhere } from './consent-key.ts';

/** The consent goes on at the bank, and its tokens work again after the user has signed in there. */
const signInStatuses: ReadonlySet<AdditionalStatus> = new Set(['NEW_AUTHENTICATION_REQUIRED', 'INCORRECT_OAUTH_TOKEN']);

export const meansSignIn = (additionalStatus: AdditionalStatus): boolean => signInStatuses.has(additionalStatus);

/** The caller has locked the user. */
export async function setSignInNeed(trx: ServiceTransaction, key: ConsentKey, isNeeded: boolean): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ needs_sign_in: isNeeded })
    .where((where) => where.and({ ...consentWhere(key), status: 'ACTIVE', needs_sign_in: !isNeeded }))
    .execute();
}

type SignInNeedDeps = NeedsConsents & NeedsDatabase & NeedsBackground;

/**
 * Remembers that the bank wants the user to sign in again, so that a renewal goes there. `isStillSo` is asked once the user is locked:
 * a renewal replaces what the bank said of the grant before.
 */
export const rememberSignInNeed = (
  deps: SignInNeedDeps,
  key: ConsentKey,
  isStillSo: (trx: ServiceTransaction) => Promise<boolean>,
): Promise<void> =>
  deps.inBackground(() =>
    deps.database.tx(async (trx) => {
      if ((await lockUserIfPresent(trx, key)) && (await isStillSo(trx))) await setSignInNeed(trx, key, true);
    }),
  );

/** As `rememberSignInNeed`, of what the bank said when it was asked with a grant. */
export const grantNeedsSignIn = (deps: SignInNeedDeps, key: ConsentKey, grant: string): Promise<void> =>
  rememberSignInNeed(deps, key, async (trx) => (await deps.consents.secrets.grant(trx, key)) === grant);
