import { ServiceError } from '../runtime/service-error.ts';

/** For lists that the interface does not page. Reads one row more than that, and throws Y824 when there is one. */
export function assertAtMost(most: number, rows: readonly unknown[], name: string): void {
  if (rows.length > most) throw new ServiceError('Y824', { name });
}
