import { dayMs } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { StatedFacts } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUserSql } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { aliasesOf, payeeOf, type PayeeFacts } from '../payees/index.ts';
import { type ChangedTransaction, recordTransactions } from '../provider-account-records/index.ts';

/** Posted transaction of a user, with its payee keys. */
export interface PayeePayment extends Pick<PayeeFacts, 'description' | 'container'> {
  accountId: number;
  /** `yyyy-MM-dd` */
  date: string;
  amount: string;
  currency: string;
  direction: 'DEBIT' | 'CREDIT';
  stated: StatedFacts | undefined;
  /** Payee key derived from this transaction alone. */
  payeeKey: string;
  /** Effective payee key. */
  payee: string;
}

/** Returns the effective payee key for each `payeeKey` in the history. */
export function effectiveKeys(payments: readonly PayeePayment[]): Map<string, string> {
  const namesByKey = new Map(
    [...Map.groupBy(payments, ({ payeeKey }) => payeeKey)].map(([key, own]) => [key, nameOf(own)]),
  );
  const aliases = aliasesOf(
    payments.map(({ payeeKey: key, accountId, date, amount, currency, direction }) => ({
      key,
      accountId,
      currency,
      direction,
      day: Date.parse(date) / dayMs,
      amount: Number(amount),
      name: namesByKey.get(key)?.name ?? '',
      isMerchant: namesByKey.get(key)?.merchant !== undefined,
    })),
  );
  return new Map([...namesByKey.keys()].map((key) => [key, aliases.get(key) ?? key]));
}

/** Returns the name in the earliest payment. Several payments on one day are ordered by their text. */
function nameOf(payments: readonly PayeePayment[]) {
  const [first] = payments.toSorted((one, other) =>
    `${one.date} ${one.description}` < `${other.date} ${other.description}` ? -1 : 1,
  );
  return first === undefined ? undefined : payeeOf({ ...first, baseType: first.direction });
}

/**
 * Stores the aliases that follow from a user's history, and journals the transactions whose merchant changes. Returns the new effective key
 * for each effective key that has changed. The caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function storePayeeAliases(
  trx: ServiceTransaction,
  user: UserKey,
  payments: readonly PayeePayment[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const effective = effectiveKeys(payments);
  const changed = new Map(
    payments.flatMap(({ payeeKey, payee }) => {
      const next = effective.get(payeeKey) ?? payeeKey;
      return next === payee ? [] : [[payeeKey, { payee, next }] as const];
    }),
  );
  if (changed.size === 0) return new Map();
  await writeAliases(
    trx,
    user,
    [...changed].map(([key, { next }]) => ({ key, alias: next === key ? null : next })),
    now,
  );
  const before = [...new Set([...changed.values()].map(({ payee }) => payee))];
  return new Map(
    before.map((payee) => [
      payee,
      effective.get(payee) ?? [...changed.values()].find((one) => one.payee === payee)?.next ?? payee,
    ]),
  );
}

/** Writes the aliases of all transactions with these keys in one statement. */
async function writeAliases(
  trx: ServiceTransaction,
  user: UserKey,
  aliases: readonly { key: string; alias: string | null }[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<ChangedTransaction & { merchant_name: string | null }>`
    update ${sql.table('transaction')} as stored
    set payee_alias = changed.alias, last_updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(aliases)}::text::json) as changed (key text, alias text),
      ${sql.table('account')} as account
    where ${ofUserSql(user, 'stored')}
      and stored.payee_key = changed.key and stored.payee_alias is distinct from changed.alias
      and account.bucket = stored.bucket and account.customer_id = stored.customer_id and account.user_id = stored.user_id and account.id = stored.account_id
    returning stored.id, stored.account_id, account.provider_account_id, stored.is_manual, stored.merchant_name`.execute(
    trx,
  );
  await recordTransactions(
    trx,
    user,
    rows.filter(({ merchant_name: name }) => name !== null),
  );
}
