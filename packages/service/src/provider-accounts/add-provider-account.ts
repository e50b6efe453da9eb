import type { ServiceTransaction } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Handler } from '../http/handler.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import { lockUser } from '../users/lock-user.ts';
import { formValues } from './form-values.ts';
import { claimKey } from './idempotency.ts';
import { insertProviderAccount } from './insert-provider-account.ts';
import { linkableProvider } from './linkable-provider.ts';
import { findProviderAccounts, toReplies, userKeyOf, type UserKey } from './records.ts';

export const addProviderAccount =
  (deps: LinkingDeps): Handler<'addProviderAccount'> =>
  async ({ query, body }, call) => {
    const user = userKeyOf(call);
    const provider = await linkableProvider(deps.database.db, query.providerId);
    const values = formValues(provider.loginForm, body.field);
    return deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const id = deps.ids.next();
      const claim = { key: call.idempotencyKey, providerId: provider.id, providerAccountId: id };
      const earlier = await claimKey(trx, deps, user, claim);
      if (earlier !== null) return reply(trx, user, earlier);
      await assertRoom(trx, user);
      await insertProviderAccount(trx, deps, { ...user, providerAccountId: id }, { ...body, provider, values });
      return reply(trx, user, id);
    });
  };

/** Whatever lists a user's provider accounts lists them whole. */
const mostOfUser = 200;

async function assertRoom(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<void> {
  const { count } = await trx
    .selectFrom('provider_account')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostOfUser) throw new ServiceError('Y824', { name: 'providerAccount' });
}

/** The provider account as it is now; Y807 when it was added by this key and deleted since. */
async function reply(trx: ServiceTransaction, user: UserKey, id: number) {
  const rows = await findProviderAccounts(trx, user, { ids: [id] });
  if (rows.length === 0) throw new ServiceError('Y807');
  return { providerAccount: await toReplies(trx, user, rows) };
}
