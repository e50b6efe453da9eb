import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../platform/http/index.ts';
import { type FieldValues, isInProgress, keyOf, type NeedsSecrets } from '../../data/provider-account-records/index.ts';
import { linkableProvider } from '../../banks/providers/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { claimKey, lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { addedReply, assertBelowLimit, insertProviderAccount } from './insert-provider-account.ts';
import { editCredentials, findSameLogin } from './credentials.ts';
import { formValues } from './form-values.ts';
import { storeRequest, assertLinkable } from './preferences.ts';
import { linkWithConsent, type LinkWithConsentDeps } from './link-with-consent.ts';

/**
 * Adds a provider account, or links the accounts of a consent if the request names one. If the user has already linked the same login name,
 * the credentials update that provider account instead. A repeated call with the same idempotency key returns the first provider account.
 */
export const addProviderAccount =
  (deps: LinkWithConsentDeps): Handler<'addProviderAccount'> =>
  async ({ query, body: { field, ...request } }, call) => {
    const user = userKeyOf(call);
    if (field === undefined) throw new ServiceError('Y803', { name: 'field' });
    if (request.consentId !== undefined)
      return linkWithConsent(deps, call, { ...request, ...query, field, consentId: request.consentId });
    const provider = await linkableProvider(deps.database.db, query.providerId);
    const values = formValues(provider.loginForm, field);
    return deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const existing = await findSameLogin(trx, deps, user, { provider, values });
      const id = existing?.id ?? deps.ids.next();
      const earlierId = await claimKey(trx, deps, user, {
        key: idempotencyKeyOf(call),
        action: 'addProviderAccount',
        subject: String(provider.id),
        madeId: id,
      });
      if (earlierId !== null) return addedReply(trx, user, earlierId);
      if (existing !== undefined) {
        if (!(await isRefreshingWith(trx, deps, user, existing, values))) {
          await storeRequest(trx, deps, user, existing, request);
          await editCredentials(trx, deps, user, existing, { values, widget: call.widget });
        }
        return addedReply(trx, user, existing.id);
      }
      await assertBelowLimit(trx, user);
      const linkedId = request.preferences?.linkedProviderAccountId;
      if (linkedId !== undefined) await assertLinkable(trx, { ...user, providerAccountId: id }, provider.id, linkedId);
      const key = { ...user, providerAccountId: id };
      await insertProviderAccount(trx, deps, key, { ...request, provider, widget: call.widget });
      await deps.secrets.keepCredentials(trx, key, values);
      return addedReply(trx, user, id);
    });
  };

/** Returns whether a refresh with the same credentials is running; a repeated call is then not a second attempt. */
async function isRefreshingWith(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  values: FieldValues,
): Promise<boolean> {
  if (!isInProgress(row.status)) return false;
  const currentValues = await secrets.credentials(trx, { ...keyOf(user, row), requestKey: row.request_key });
  return isDeepStrictEqual(currentValues, values);
}
