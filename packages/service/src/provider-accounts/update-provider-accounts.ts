import type { FilledField, ProviderAccountRequest } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import type { ServiceTransaction } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { advance } from '../refresh/advance.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import { startRefresh } from '../refresh/start.ts';
import { assertRefreshable, isInProgress } from './eligibility.ts';
import { belongsTo, formValues } from './form-values.ts';
import { linkableProvider, requestedDatasets } from './linkable-provider.ts';
import {
  currentRequest,
  findProviderAccounts,
  keyOf,
  pendingChallenge,
  toReplies,
  userKeyOf,
  type UserKey,
} from './records.ts';
import type { ProviderAccountTable } from './tables.ts';

type Row = Selectable<ProviderAccountTable>;

/**
 * With fields: the answer to the pending challenge when they are the challenge's, else new credentials. Without: a refresh
 * with what is stored, which while an answer is awaited makes the bank ask anew.
 */
export const updateProviderAccounts =
  (deps: LinkingDeps): Handler<'updateProviderAccounts'> =>
  async ({ query, body }, call) => {
    const user = userKeyOf(call);
    const ids = [...new Set(query.providerAccountIds)];
    const [first, ...others] = ids;
    if (body !== undefined && others.length > 0) throw new ServiceError('Y824', { name: 'providerAccountIds' });
    return deps.database.tx(async (trx) => {
      const rows = await lock(trx, user, ids);
      // An id of somebody else is no different from one that does not exist.
      if (rows.length < ids.length || first === undefined) throw new ServiceError('Y807');
      for (const row of rows) {
        if (body !== undefined) await takeFields(trx, deps, user, row, body);
        else if (others.length === 0) await refresh(trx, deps, user, row);
        else await refreshIfPossible(trx, deps, user, row);
      }
      return { providerAccount: await toReplies(trx, user, await findProviderAccounts(trx, user, { ids })) };
    });
  };

/** In one order for every caller. */
function lock(trx: ServiceTransaction, user: UserKey, ids: readonly number[]): Promise<Row[]> {
  return trx
    .selectFrom('provider_account')
    .selectAll()
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function takeFields(
  trx: ServiceTransaction,
  deps: LinkingDeps,
  user: UserKey,
  row: Row,
  body: ProviderAccountRequest,
): Promise<void> {
  const challenge = pendingChallenge(await currentRequest(trx, user, row), deps.clock);
  if (challenge !== null && belongsTo(challenge, body.field))
    return answer(trx, deps, user, row, formValues(challenge, body.field));
  const provider = await linkableProvider(trx, row.provider_id);
  if (!belongsTo(provider.loginForm, body.field)) throw notOfThisForm(row, body.field);
  if (isInProgress(row.status)) throw new ServiceError('Y840');
  const key = keyOf(user, row);
  await deps.secrets.keepCredentials(trx, key, formValues(provider.loginForm, body.field));
  await startRefresh(trx, deps, key, {
    kind: 'edit',
    previous: row.request_key,
    datasets: requestedDatasets(provider, body.datasetName),
  });
}

/** An answer that comes when nothing is asked is told from fields that never were of any form: challenge fields hold a dash. */
function notOfThisForm(row: Row, fields: readonly FilledField[]): ServiceError {
  const isAnswer = fields.every(({ id }) => /^\d+-\d+$/.test(id));
  return isAnswer && row.status !== 'USER_INPUT_REQUIRED'
    ? new ServiceError('Y836')
    : new ServiceError('Y800', { name: 'field.id' });
}

async function answer(
  trx: ServiceTransaction,
  deps: LinkingDeps,
  user: UserKey,
  row: Row,
  values: Record<string, string>,
): Promise<void> {
  const reference = { ...keyOf(user, row), requestKey: row.request_key };
  const moved = await advance(trx, deps, reference, { event: { type: 'answered' }, run: null });
  if (moved === null) throw new ServiceError('Y836');
  await deps.secrets.keepAnswer(trx, reference, values);
  await deps.queue.send(trx, reference);
}

async function refresh(trx: ServiceTransaction, deps: LinkingDeps, user: UserKey, row: Row): Promise<void> {
  const provider = await linkableProvider(trx, row.provider_id);
  await assertRefreshable(trx, deps, user, row);
  await startRefresh(trx, deps, keyOf(user, row), {
    kind: 'refresh',
    previous: row.request_key,
    datasets: requestedDatasets(provider, undefined),
  });
}

/** Of several, those that cannot be refreshed now stay as they are; the reply shows which started. */
async function refreshIfPossible(trx: ServiceTransaction, deps: LinkingDeps, user: UserKey, row: Row): Promise<void> {
  try {
    await refresh(trx, deps, user, row);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
