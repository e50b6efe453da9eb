import type { StoredView } from './stored-view.ts';

/** Messages for the names of views that the service makes or proposes. */
const messageIds: Readonly<Record<string, string>> = {
  'All transactions': 'view.all',
  Bills: 'view.bills',
  Subscriptions: 'view.subscriptions',
  Income: 'view.income',
  Refunds: 'view.refunds',
};

/** Returns the view as the subject of an insight, with the message for its name if the service wrote the name. */
export function viewSubject({
  name,
  sourceType,
  recommendationId,
}: Pick<StoredView, 'name' | 'sourceType' | 'recommendationId'>) {
  const messageId = sourceType === 'SYSTEM' || recommendationId !== null ? messageIds[name] : undefined;
  return { kind: 'view' as const, name, ...(messageId !== undefined && { messageId }) };
}
