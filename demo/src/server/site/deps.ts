import type { BackendClient, HostApiClient } from '@fin-link/service-client';
import type { Guide } from '../guides/guides.ts';
import type { DemoSettings } from './environment.ts';
import type { OwnCopy } from './own-copy.ts';
import type { ReceivedEvents } from './received-events.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { SignIns } from './sign-ins.ts';

export interface DemoDeps {
  settings: DemoSettings;
  signIns: SignIns;
  /** Client of the link host. Its API key never reaches a page. */
  host: HostApiClient;
  /** Client of the aggregation service. Its tokens never reach a page. */
  backend: BackendClient;
  sandboxClock: SandboxClock;
  events: ReceivedEvents;
  copy: OwnCopy;
  /** Guides that the home page can name. */
  guides: readonly Guide[];
  now: () => Date;
}
