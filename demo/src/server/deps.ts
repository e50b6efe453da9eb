import type { ServiceApi } from './accounts/service-api.ts';
import type { DemoSettings } from './environment.ts';
import type { ReceivedEvents } from './events/received-events.ts';
import type { HostApi } from './linking/host-api.ts';
import type { SignIns } from './sign-in/sign-ins.ts';

/** Dependencies of the routes. */
export interface DemoDeps {
  settings: DemoSettings;
  signIns: SignIns;
  host: HostApi;
  service: ServiceApi;
  events: ReceivedEvents;
  now: () => Date;
}
