import type { HostClientOptions } from './host-client.ts';
import { createLinkClientWith } from './link-client.ts';
import type { LinkClient } from './link-client.ts';
import { watch } from './watch.ts';

/** Creates a client of the host that can watch without loading more code. */
export const createLinkClient = (options: HostClientOptions): LinkClient =>
  createLinkClientWith(options, () => Promise.resolve(watch));
