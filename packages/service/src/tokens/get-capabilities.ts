import { capabilities } from '@fin-link/contracts/server';
import type { Handler } from '../http/index.ts';
import type { WidgetKeys } from './widget-proofs.ts';

/** All of them take a host that proves itself, so a service without keys of hosts has none. */
export const getCapabilities =
  (keys: WidgetKeys): Handler<'getCapabilities'> =>
  async () => ({ capability: keys.size === 0 ? [] : [...capabilities] });
