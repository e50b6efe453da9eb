export { openDeliveries, type Deliveries, type NeedsDeliveries } from './delivery.ts';
export { listDeliveries, redeliverResult } from './delivery-endpoints.ts';
