export { openDeliveries } from './delivery.ts';
export type { Deliveries } from './delivery.ts';
export { redeliverResult } from './redeliver-result.ts';
