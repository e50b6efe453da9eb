import { isDeepStrictEqual } from 'node:util';
import type { PredictedEvent, UpdatePredictedEvent } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';

/** Fields that users can change. */
const changeableFields: ReadonlySet<string> = new Set([
  'accountId',
  'description',
  'amount',
  'frequency',
  'nextDate',
  'merchantType',
  'categoryId',
  'detailedCategoryId',
  'detailCategoryId',
  'userApprovalStatus',
] satisfies (keyof UpdatePredictedEvent)[]);

/**
 * Returns the sent fields that differ from the event as it is read, so that a reply can be sent back. Ignores `lastUpdated`. Throws Y800 for
 * a changed read-only field.
 */
export function sentChanges(sent: UpdatePredictedEvent, current: PredictedEvent): UpdatePredictedEvent {
  const currentFields = new Map<string, unknown>(Object.entries(current));
  const changes = Object.entries(sent).filter(
    ([name, value]) =>
      name !== 'lastUpdated' && value !== undefined && !isDeepStrictEqual(value, currentFields.get(name)),
  );
  for (const [name] of changes)
    if (!changeableFields.has(name)) throw new ServiceError('Y800', { name: `predictedEvent.${name}` });
  return Object.fromEntries(changes);
}
