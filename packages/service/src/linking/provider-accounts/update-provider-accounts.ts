import type { FilledField, ProviderAccountRequest } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { linkableProvider } from '../../banks/providers/index.ts';
import {
  currentRequest,
  findProviderAccounts,
  keyOf,
  lockProviderAccounts,
  pendingChallenge,
  toProviderAccounts,
} from '../../data/provider-account-records/index.ts';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { advance, bankGroup, type RefreshDeps } from '../refresh-requests/index.ts';
import { refreshIfPossible, refreshOne, type RefreshOneDeps } from '../refreshes/index.ts';
import { editCredentials, isOtherLogin } from './credentials.ts';
import { belongsTo, formValues } from './form-values.ts';
import { type LinkWithConsentDeps, returnFromBank } from './link-with-consent.ts';
import { storeRequest } from './preferences.ts';

type Row = Selectable<ProviderAccountTable>;

/** Returns whether the body has fields that are allowed for a single provider account only. */
const needsSingleAccount = ({ field, consentId, dataset, datasetName }: ProviderAccountRequest): boolean =>
  [field, consentId, dataset, datasetName].some((member) => member !== undefined);

/**
 * Updates provider accounts, depending on the request:
 * - with fields of the pending challenge: answers the challenge;
 * - with other fields: edits the credentials;
 * - without fields: refreshes with the stored credentials, and requests a new question if one is pending;
 * - without ids: refreshes all provider accounts that can be refreshed without asking the user;
 * - with a consent: completes it with the parameters of the bank's redirect.
 */
export const updateProviderAccounts =
  (deps: LinkWithConsentDeps & RefreshOneDeps): Handler<'updateProviderAccounts'> =>
  async ({ query, body = { field: undefined } }, call) => {
    const user = userKeyOf(call);
    if (query.providerAccountIds === undefined) {
      if (needsSingleAccount(body) || body.preferences !== undefined)
        throw new ServiceError('Y803', { name: 'providerAccountIds' });
      return deps.database.tx((trx) => refreshAll(trx, deps, user, call));
    }
    const ids = [...new Set(query.providerAccountIds)];
    const [first, ...others] = ids;
    if (needsSingleAccount(body) && others.length > 0) throw new ServiceError('Y805', { name: 'providerAccountIds' });
    const { field, consentId, ...request } = body;
    if (consentId !== undefined && first !== undefined) {
      if (field === undefined) throw new ServiceError('Y803', { name: 'field' });
      return returnFromBank(deps, call, { ...request, providerAccountId: first, consentId, field });
    }
    return deps.database.tx(async (trx) => {
      const rows = await lockProviderAccounts(trx, user, ids);
      // An id of another user must look like an id that does not exist.
      if (rows.length < ids.length || first === undefined) throw new ServiceError('Y807');
      const { presence, widget } = call;
      const refreshInput = { ...request, presence, widget };
      for (const row of rows) {
        await storeRequest(trx, deps, user, row, request);
        if (field !== undefined) await applyFields(trx, deps, user, row, { field, widget });
        else if (others.length === 0) await refreshOne(trx, deps, user, row, refreshInput);
        // Skips provider accounts that cannot be refreshed now. The reply shows which refreshes have started.
        else await refreshIfPossible(trx, deps, user, row, refreshInput);
      }
      return { providerAccount: await toProviderAccounts(trx, user, await findProviderAccounts(trx, user, { ids })) };
    });
  };

/** Refreshes all provider accounts except those whose bank asks questions. The reply contains only those whose refresh has started. */
async function refreshAll(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  { presence, widget }: Pick<UserCallContext, 'presence' | 'widget'>,
) {
  const startedIds: number[] = [];
  for (const row of await lockProviderAccounts(trx, user)) {
    const asksUser = row.auth_type === 'MFA_CREDENTIALS' || row.status === 'USER_INPUT_REQUIRED';
    if (!asksUser && (await refreshIfPossible(trx, deps, user, row, { presence, widget }))) startedIds.push(row.id);
  }
  const rows = startedIds.length === 0 ? [] : await findProviderAccounts(trx, user, { ids: startedIds });
  return { providerAccount: await toProviderAccounts(trx, user, rows) };
}

/**
 * Stores the fields as the answer to the pending challenge, or as new credentials. Throws Y823 for manual accounts, Y928 for the
 * credentials of a different login, and Y929 for an answer without a pending question.
 */
async function applyFields(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  user: UserKey,
  row: Row,
  { field, widget }: { field: readonly FilledField[] } & Pick<UserCallContext, 'widget'>,
): Promise<void> {
  if (row.is_manual) throw new ServiceError('Y823');
  const challenge = pendingChallenge(await currentRequest(trx, user, row), deps.clock);
  if (challenge !== null && belongsTo(challenge, field))
    return storeAnswer(trx, deps, user, row, formValues(challenge, field));
  const provider = await linkableProvider(trx, row.provider_id);
  if (!belongsTo(provider.loginForm, field)) throw unknownFieldError(row, field);
  const values = formValues(provider.loginForm, field);
  if (await isOtherLogin(trx, deps, user, row, { provider, values })) throw new ServiceError('Y928');
  await editCredentials(trx, deps, user, row, { values, widget });
}

/** Returns Y929 for an answer without a pending question, and Y800 for unknown fields. Ids of challenge fields contain a dash. */
function unknownFieldError(row: Row, fields: readonly FilledField[]): ServiceError {
  const isAnswer = fields.every(({ id }) => /^\d+-\d+$/.test(id));
  return isAnswer && row.status !== 'USER_INPUT_REQUIRED'
    ? new ServiceError('Y929')
    : new ServiceError('Y800', { name: 'field.id' });
}

/** Stores the answer and continues the refresh that waits for it. Throws Y929 if the refresh does not wait any more. */
async function storeAnswer(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  user: UserKey,
  row: Row,
  values: Record<string, string>,
): Promise<void> {
  const reference = { ...keyOf(user, row), requestKey: row.request_key };
  const advanced = await advance(trx, deps, reference, { event: { type: 'answered' }, run: null });
  if (advanced === null) throw new ServiceError('Y929');
  await deps.secrets.keepAnswer(trx, reference, values);
  await deps.queue.send(trx, { ...reference, providerId: row.provider_id }, bankGroup(row.provider_id));
}
