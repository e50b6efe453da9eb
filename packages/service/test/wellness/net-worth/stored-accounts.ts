import type { Account, Container } from '@fin-link/contracts/service';
import type { TestService } from '../../harness/test-service.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

/** An account of a test case, with balances by day. The last balance is today's. */
export interface StoredAccount {
  container: Container;
  isAsset?: boolean | null;
  includeInNetWorth?: boolean;
  status?: Account['accountStatus'];
  isSelected?: boolean;
  currency?: string;
  balances: Readonly<Record<string, string>>;
}

interface AccountHolder {
  readonly token: string;
  readonly customerId: number;
  readonly userId: number;
  /** Stores the accounts and returns their ids by name. */
  store(accounts: Readonly<Record<string, StoredAccount>>): Promise<Record<string, number>>;
}

const owed: ReadonlySet<Container> = new Set(['creditCard', 'loan', 'otherLiabilities']);
const stored = new Date('2026-01-15T09:00:00Z');
let lastId = 900_000;

/** Creates a user whose accounts and balances are inserted directly. */
export async function accountHolder(service: TestService, loginName: string): Promise<AccountHolder> {
  const token = await service.token(loginName);
  const { body } = await service.call('GET', '/user', { token });
  const owner = ofUser({ customerId: 1, userId: body.user.id as number });
  const { db } = service.deps.database;
  const { id: providerId } = await db.selectFrom('provider').select('id').orderBy('id').executeTakeFirstOrThrow();
  const providerAccountId = (lastId += 1);
  await db
    .insertInto('provider_account')
    .values({
      ...owner,
      id: providerAccountId,
      provider_id: providerId,
      auth_type: 'CREDENTIALS',
      aggregation_source: 'USER',
      request_key: 'stored',
      status: 'SUCCESS',
      is_data_extracts_enabled: true,
      is_auto_refresh_enabled: false,
      created_at: stored,
      last_updated_at: stored,
      last_success_at: stored,
      credentials_state: 'accepted',
    })
    .execute();
  const storeOne = async (name: string, account: StoredAccount): Promise<number> => {
    const id = (lastId += 1);
    const { container, currency = 'USD', balances } = account;
    const latest = Object.values(balances).at(-1) ?? null;
    await db
      .insertInto('account')
      .values({
        ...owner,
        id,
        provider_account_id: providerAccountId,
        provider_id: providerId,
        bank_key: name,
        reader_id: providerAccountId,
        request_key: 'stored',
        container,
        account_type: 'OTHER',
        account_name: name,
        account_status: account.status ?? 'ACTIVE',
        is_asset: account.isAsset === undefined ? !owed.has(container) : account.isAsset,
        include_in_net_worth: account.includeInNetWorth ?? true,
        is_selected: account.isSelected ?? null,
        currency: latest === null ? null : currency,
        balance: latest,
        details: '{}',
        additional_status: 'AVAILABLE_DATA_RETRIEVED',
        created_at: stored,
        last_updated_at: stored,
        last_attempt_at: stored,
      })
      .execute();
    const rows = Object.entries(balances).map(([date, balance]) => ({
      ...owner,
      account_id: id,
      date,
      balance,
      currency,
      as_of: new Date(`${date}T09:00:00Z`),
      provider_account_id: providerAccountId,
    }));
    if (rows.length > 0) await db.insertInto('account_balance').values(rows).execute();
    return id;
  };
  return {
    token,
    customerId: owner.customer_id,
    userId: owner.user_id,
    async store(accounts) {
      const ids: Record<string, number> = {};
      for (const [name, account] of Object.entries(accounts)) ids[name] = await storeOne(name, account);
      return ids;
    },
  };
}
