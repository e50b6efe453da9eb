export { openDeliveries } from './delivery.ts';
export type { Deliveries, NeedsDeliveries } from './delivery.ts';
export { listDeliveries } from './list-deliveries.ts';
export { redeliverResult } from './redeliver-result.ts';
