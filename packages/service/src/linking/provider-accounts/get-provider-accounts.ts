import type { LoginForm, ProviderAccount } from '@fin-link/contracts/service';
import { providerById } from '../../banks/providers/index.ts';
import {
  findProviderAccounts,
  toProviderAccounts,
  currentRequest,
  hasRequest,
  keyOf,
  pendingChallenge,
  type FieldValues,
  type NeedsSecrets,
} from '../../data/provider-account-records/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';

/** Returns the user's provider accounts, optionally limited to providers. */
export const getProviderAccounts =
  ({ database }: NeedsDatabase): Handler<'getProviderAccounts'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const rows = await findProviderAccounts(
      database.db,
      user,
      query.providerIds === undefined ? {} : { providerIds: query.providerIds },
    );
    if (rows.length === 0) return {};
    return {
      providerAccount: await toProviderAccounts(database.db, user, rows, {
        withPreferences: query.include?.includes('preferences') ?? false,
      }),
    };
  };

/**
 * Returns a provider account. The login form is the pending challenge, or otherwise the stored credentials if the request includes them.
 * Throws Y807 for an unknown provider account, Y816 if questions are requested, and Y800 for an unknown `requestId`.
 */
export const getProviderAccount =
  ({ database, clock, secrets }: NeedsDatabase & NeedsClock & NeedsSecrets): Handler<'getProviderAccount'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    const rows = await findProviderAccounts(database.db, user, { ids: [params.providerAccountId] });
    const [row] = rows;
    if (row === undefined) throw new ServiceError('Y807');
    // Answers to a bank's questions are not stored.
    if (query.include?.includes('questions') === true) throw new ServiceError('Y816');
    if (query.requestId !== undefined && !(await hasRequest(database.db, user, row.id, query.requestId))) {
      throw new ServiceError('Y800', { name: 'requestId' });
    }
    const [account] = await toProviderAccounts(database.db, user, rows, {
      withPreferences: query.include?.includes('preferences') ?? false,
    });
    if (account === undefined) throw new ServiceError('Y807');

    const challenge = pendingChallenge(await currentRequest(database.db, user, row), clock);
    if (challenge !== null) return { providerAccount: [withForm(account, challenge)] };
    if (query.include?.includes('credentials') !== true) return { providerAccount: [account] };
    const form = (await providerById(database.db, row.provider_id))?.loginForm?.[0];
    if (form === undefined) return { providerAccount: [account] };
    return {
      providerAccount: [
        withForm(account, withStoredValues(form, (await secrets.credentials(database.db, keyOf(user, row))) ?? {})),
      ],
    };
  };

const withForm = (account: ProviderAccount, form: LoginForm): ProviderAccount => ({ ...account, loginForm: [form] });

/** Returns the form with the stored values of its text fields. For other fields, returns only whether a value is stored. */
function withStoredValues(form: LoginForm, storedValues: FieldValues): LoginForm {
  return {
    ...form,
    row: form.row.map((row) => ({
      ...row,
      field: row.field.map((field) => {
        const value = storedValues[field.name];
        return { ...field, value: field.type === 'text' ? (value ?? '') : '', isValueProvided: value !== undefined };
      }),
    })),
  };
}
