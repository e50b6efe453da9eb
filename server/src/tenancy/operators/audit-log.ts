import type { AuditEntry, OperatorRole, OperatorSource } from '@fin-link/contracts/browser';
import type { HostInput } from '@fin-link/contracts/host';
import type { Database } from '@fin-link/storage';
import { sql, type Selectable } from 'kysely';
import type { AuditTables, HostTransaction } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';

/** Who acts, and in which request. */
export interface Actor {
  readonly name: string;
  readonly role: OperatorRole;
  readonly source: OperatorSource;
  /** Name of the operation, or of a step of a sign-in. */
  readonly action: string;
  /** Id of the request. */
  readonly reference: string;
}

/** Object of an action, and facts about the action without secrets and personal values. */
interface AuditedAction {
  readonly object: AuditEntry['object'];
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What operators did. Entries cannot be changed. */
export interface AuditLog {
  /** Writes an entry in the transaction of the change, so that both are stored or neither. */
  write(trx: HostTransaction, actor: Actor, action: AuditedAction): Promise<void>;
  /** Returns a page of entries, newest first. */
  list(query: HostInput<'listAuditLog'>['query']): Promise<{ entry: AuditEntry[]; hasMore: boolean }>;
  /** Deletes entries of more than 400 days ago. */
  forgetOld(): Promise<void>;
}

export interface NeedsAuditLog {
  readonly auditLog: AuditLog;
}

const defaultPage = 100;

/** Returns the audit log. `audit`: the schema in which it is, as the role of the host reaches it. */
export function auditLogOn({
  audit,
  clock,
  settings,
}: NeedsClock & NeedsSettings<'customer'> & { readonly audit: Database<AuditTables> }): AuditLog {
  const { customer } = settings;
  return {
    async write(trx, { name, role, source, action, reference }, { object, detail = {} }) {
      await sql`insert into audit.audit_log
        (customer, at, operator, role, source, action, object_kind, object_id, detail, reference)
        values (${customer}, ${clock.now()}, ${name}, ${role}, ${source}, ${action},
          ${object?.kind ?? null}, ${object?.id ?? null}, ${JSON.stringify(detail)}, ${reference})`.execute(trx);
    },

    async list({ operator, action, kind, id, fromDate, toDate, before, top }) {
      const size = Number(top ?? defaultPage);
      const filters = { operator, action, object_kind: kind, object_id: id };
      const equal = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
      const rows = await audit.db
        .selectFrom('audit_log')
        .selectAll()
        .where((eb) => eb.and({ customer, ...equal }))
        .$if(fromDate !== undefined, (query) => query.where('at', '>=', new Date(fromDate ?? '')))
        .$if(toDate !== undefined, (query) => query.where('at', '<', new Date(toDate ?? '')))
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute();
      return { entry: rows.slice(0, size).map(entryOf), hasMore: rows.length > size };
    },

    async forgetOld() {
      await sql`select audit.delete_old_entries()`.execute(audit.db);
    },
  };
}

const entryOf = (row: Selectable<AuditTables['audit_log']>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  operator: row.operator,
  role: row.role,
  source: row.source,
  action: row.action,
  object: row.object_kind === null || row.object_id === null ? null : { kind: row.object_kind, id: row.object_id },
  detail: row.detail,
  reference: row.reference,
});
