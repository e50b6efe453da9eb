import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsSessionEnd } from '../session-results/index.ts';
import { redeliverResult, listDeliveries } from './delivery-endpoints.ts';
import type { NeedsDeliveries } from './delivery.ts';

export { isAccepted, openDeliveries, selectDeliveries, type NeedsDeliveries } from './delivery.ts';

export const createDeliveryHandlers = (
  deps: NeedsSessions &
    NeedsSessionEnd &
    NeedsDeliveries &
    NeedsDatabase &
    NeedsSettings<'customer' | 'deliveryWaits' | 'sites'>,
): Pick<HostHandlers, 'redeliverResult' | 'listDeliveries'> => ({
  redeliverResult: redeliverResult(deps),
  listDeliveries: listDeliveries(deps),
});
