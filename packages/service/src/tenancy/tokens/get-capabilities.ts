import { capabilities } from '@fin-link/contracts/service';
import type { Capability } from '@fin-link/contracts/service';
import type { Handler } from '../../platform/http/index.ts';
import type { WidgetKeys } from './widget-proofs.ts';

/** Capabilities that need no proof of the host. */
const unprovenCapabilities: readonly Capability[] = ['INSIGHTS'];

/** Lists the capabilities of this service. Without keys of hosts, lists only those that need no proof. */
export const getCapabilities =
  (keys: WidgetKeys): Handler<'getCapabilities'> =>
  async () => ({ capability: [...(keys.size === 0 ? unprovenCapabilities : capabilities)] });
