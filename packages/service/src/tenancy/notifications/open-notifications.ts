import type { Resolve } from '@fin-link/storage';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type {
  NeedsBusinessClock,
  NeedsClock,
  NeedsLog,
  NeedsSettings,
  NeedsVault,
} from '../../platform/runtime/index.ts';
import type { CallbackRules } from './callbacks/callback-address.ts';
import { createDeliverer } from './delivery/deliverer.ts';
import { createEnqueue, type Notifications } from './delivery/enqueue.ts';
import { createSender } from './callbacks/sender.ts';
import { createSigningKeys } from './callbacks/signing.ts';

type NotificationDeps = NeedsDatabase &
  NeedsClock &
  NeedsBusinessClock &
  NeedsLog &
  NeedsVault &
  NeedsSettings<{ deliveryRetrySeconds: number; deliveryTimeoutMs: number }>;

/** Opens the queue of events. Events are stored immediately, and sent after `start` is called. */
export function openNotifications(
  deps: NotificationDeps,
  { rules, resolve }: { rules: CallbackRules; resolve?: Resolve | undefined },
): Notifications & { start(): void; stop(): Promise<void> } {
  const { deliveryRetrySeconds: firstRetrySeconds, deliveryTimeoutMs: timeoutMs } = deps.settings;
  const sender = createSender({ rules, resolve, timeoutMs });
  const deliverer = createDeliverer({ ...deps, sender, signingKeys: createSigningKeys(deps), firstRetrySeconds });
  return {
    enqueue: createEnqueue(deps, deliverer.wake),
    wake: deliverer.wake,
    start: deliverer.start,
    async stop() {
      await deliverer.stop();
      await sender.close();
    },
  };
}
