import type { HostClientOptions, LinkClient } from '@fin-link/host-client';
import { createLinkClientWith } from '@fin-link/host-client';
import { loadChunk, untilLoaded } from '../../platform/loading/load-chunk.ts';

/** Creates the client of a view that shows links before it watches any. The code that watches is loaded when it is needed. */
export const createLaterWatch = (options: HostClientOptions): LinkClient =>
  createLinkClientWith(options, async (signal) => {
    const loaded = await untilLoaded(
      () => loadChunk('link-watch', () => import('./link-watch.ts')),
      () => !signal.aborted,
    );
    return loaded?.watch ?? null;
  });
