import type { OwnCopy } from './own-copy.ts';
import type { ServiceApi } from '../upstream/service-api.ts';
import type { DemoSettings } from '../upstream/environment.ts';
import type { ReceivedEvents } from './received-events.ts';
import type { HostApi } from '../upstream/host-api.ts';
import type { SignIns } from './sign-ins.ts';

/** Dependencies of the routes. */
export interface DemoDeps {
  settings: DemoSettings;
  signIns: SignIns;
  host: HostApi;
  service: ServiceApi;
  events: ReceivedEvents;
  copy: OwnCopy;
  now: () => Date;
}
