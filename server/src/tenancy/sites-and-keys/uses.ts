import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';

/** What was used: a key, a site, or a key for a site. */
interface Use {
  readonly keyId?: string;
  readonly publishableKey?: string;
}

/** Notes when keys and sites were used last. */
export interface Uses {
  /** Notes a use in memory. */
  record(use: Use): void;
  /** Stores what was noted. A row is written at most once a minute. */
  write(): Promise<void>;
  /** Returns the stored uses of keys, of sites, of one key for sites, or of one site with keys. */
  read(of: 'keys' | 'sites' | { keyId: string } | { publishableKey: string }): Promise<LastUse[]>;
}

/** Last use of a key, of a site, or of a key for a site. What it is not about is empty. */
export interface LastUse {
  readonly keyId: string;
  readonly publishableKey: string;
  readonly usedAt: Date;
}

export interface NeedsUses {
  readonly uses: Uses;
}

const minuteMs = 60_000;

export function openUses({
  database,
  clock,
  settings: { customer },
}: NeedsDatabase & NeedsClock & NeedsSettings<'customer'>): Uses {
  const noted = new Map<string, LastUse>();
  return {
    record({ keyId = '', publishableKey = '' }) {
      const usedAt = clock.now();
      // Lists read one row for each key or site.
      const parts = [
        [keyId, publishableKey],
        [keyId, ''],
        ['', publishableKey],
      ] as const;
      for (const [key, site] of parts)
        if (key !== '' || site !== '') noted.set(`${key} ${site}`, { keyId: key, publishableKey: site, usedAt });
    },

    async write() {
      if (noted.size === 0) return;
      const uses = [...noted.values()];
      noted.clear();
      const rows = uses.map(({ keyId, publishableKey, usedAt }) => ({
        customer,
        key_id: keyId,
        publishable_key: publishableKey,
        used_at: usedAt,
      }));
      await database.db
        .insertInto('last_use')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['customer', 'key_id', 'publishable_key'])
            .doUpdateSet((eb) => ({ used_at: eb.ref('excluded.used_at') }))
            // Other processes note the same uses.
            .where('last_use.used_at', '<=', new Date(clock.now().getTime() - minuteMs)),
        )
        .execute();
    },

    async read(of) {
      const rows = await database.db
        .selectFrom('last_use')
        .selectAll()
        .where('customer', '=', customer)
        .where((eb) => eb.and(columnsOf(of)))
        .execute();
      return rows.map(({ key_id: keyId, publishable_key: publishableKey, used_at: usedAt }) => ({
        keyId,
        publishableKey,
        usedAt,
      }));
    },
  };
}

function columnsOf(of: Parameters<Uses['read']>[0]): { key_id: string } | { publishable_key: string } {
  if (of === 'keys') return { publishable_key: '' };
  if (of === 'sites') return { key_id: '' };
  return 'keyId' in of ? { key_id: of.keyId } : { publishable_key: of.publishableKey };
}
