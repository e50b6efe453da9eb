import type { Database } from '@fin-link/storage';
import type { ServiceDatabase } from '../../database/schema.ts';
import type { ServiceTransaction } from '../../deps.ts';
import { sandboxProviders } from './sandbox-providers.ts';

/** What of a bank that is linked with a consent the catalogue shows. */
export interface OfferedBank {
  /** Page of the bank to which its users go. Default: the catalogue's. */
  signInUrl?: string;
}

const linkedWithConsent = sandboxProviders.filter(({ isConsentRequired }) => isConsentRequired).map(({ id }) => id);

/** Offers the providers whose banks this deployment reaches, and no other that is linked with a consent. Without effect when repeated. */
export async function offerConsentBanks(
  database: Database<ServiceDatabase>,
  banks: ReadonlyMap<number, OfferedBank>,
): Promise<void> {
  await database.tx(async (trx) => {
    const ids = [...new Set([...linkedWithConsent, ...banks.keys()])];
    for (const id of ids) await offer(trx, id, banks.get(id));
  });
}

async function offer(trx: ServiceTransaction, id: number, bank: OfferedBank | undefined): Promise<void> {
  const row = await trx
    .selectFrom('provider')
    .select(['status', 'facts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const isOffered = bank !== undefined;
  const status = isOffered ? 'Supported' : 'Unsupported';
  const loginUrl = bank?.signInUrl ?? row.facts.loginUrl;
  const facts = { ...row.facts, ...(loginUrl !== undefined && { loginUrl }), isAutoRefreshEnabled: isOffered };
  if (row.status === status && loginUrl === row.facts.loginUrl && row.facts.isAutoRefreshEnabled === isOffered) return;
  await trx
    .updateTable('provider')
    .set({ status, facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute();
}
