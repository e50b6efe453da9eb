import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';

/** What became of an event that was sent. */
export interface Attempt {
  readonly customerId: number;
  readonly notificationId: string;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly at: Date;
  readonly httpStatus: number | null;
  readonly outcome: 'delivered' | 'failed' | 'parked';
  /** When it is tried again; null unless it failed. */
  readonly dueAt: Date | null;
}

/**
 * Writes what became of events, of all lanes in one statement. Passes over rows that somebody holds, such as a user who unregisters: the
 * event is then sent again, under the same id, if it is still there. A failure counts only where nobody has written since.
 */
export async function recordAttempts({ database }: NeedsDatabase, attempts: readonly Attempt[]): Promise<void> {
  const rows = attempts.map(({ customerId, notificationId, attempts: before, at, httpStatus, outcome, dueAt }) => ({
    customer_id: customerId,
    notification_key: notificationId,
    before,
    at,
    status: httpStatus,
    outcome,
    due: dueAt,
  }));
  await sql`
    with held as materialized (
      select notification.customer_id, notification.notification_key, at, status, outcome, due
      from ${sql.table('notification')} as notification
      join json_to_recordset(${JSON.stringify(rows)}::text::json) as tried (customer_id bigint, notification_key text,
        before integer, at timestamptz, status integer, outcome text, due timestamptz)
        on tried.customer_id = notification.customer_id and tried.notification_key = notification.notification_key
      where notification.delivered_at is null
        and (outcome = 'delivered' or (notification.due_at is not null and notification.attempts = before))
      for update of notification skip locked
    )
    update ${sql.table('notification')} as notification
    set attempts = notification.attempts + 1, last_attempt_at = held.at, last_http_status = held.status, due_at = held.due,
      delivered_at = case held.outcome when 'delivered' then held.at end,
      parked_at = case held.outcome when 'parked' then held.at end
    from held
    where notification.customer_id = held.customer_id and notification.notification_key = held.notification_key`.execute(
    database.db,
  );
}
