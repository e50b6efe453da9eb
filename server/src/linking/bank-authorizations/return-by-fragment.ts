import * as z from 'zod/mini';
import type { HostApp } from '../../platform/http/index.ts';
import { handleReturn, type HandleReturnDeps } from './handle-return.ts';
import { callbackParams, callbackPath } from './return-by-query.ts';

/** Registers `POST /oauth/callback/{bankKey}`, which handles the fragment that the host's own page read. */
export function returnByFragment(app: HostApp, deps: HandleReturnDeps): void {
  app.route({
    method: 'POST',
    url: callbackPath,
    schema: {
      hide: true,
      params: callbackParams,
      body: z.strictObject({ fragment: z.string().check(z.maxLength(32_000)) }),
    },
    handler: async (request) => {
      const next = await handleReturn(deps, request, {
        responseMode: 'fragment',
        bankKey: request.params.bankKey,
        parameters: new URLSearchParams(request.body.fragment),
      });
      return { next };
    },
  });
}
