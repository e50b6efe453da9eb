import { newLoginName } from './login-names.ts';
import { openServiceUser } from './service-user.ts';

interface ManualAccount {
  id: number;
  accountName: string;
  accountType: string;
  includeInNetWorth?: boolean;
  amountDue?: { amount: number };
  dueDate?: string;
  homeValue?: { amount: number; currency: string };
  valuationType?: string;
  linkedAccountIds?: number[];
  address?: { street?: string; address2?: string; zip?: string };
}

interface ManualAccountsAtService {
  accounts(): Promise<ManualAccount[]>;
  /** Adds an account with an amount in dollars. Returns its id. */
  add(accountType: string, accountName: string, amount: number): Promise<number>;
}

/** Reads and adds a person's accounts at the service, as a customer's backend does. */
export async function manualAccountsAtService(service: string, loginName: string): Promise<ManualAccountsAtService> {
  const user = await openServiceUser(service, newLoginName(loginName));
  return {
    accounts: async () => (await user.get<{ account?: ManualAccount[] }>('/accounts')).account ?? [],
    async add(accountType, accountName, amount) {
      const account = { accountType, accountName, balance: { amount, currency: 'USD' } };
      const added = await user.post<{ account: { id: number }[] }>('/accounts', { account });
      return added.account[0]?.id ?? 0;
    },
  };
}
