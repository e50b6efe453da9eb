import type { HostApp } from '../../platform/http/index.ts';
import { limitCallsOfAddress } from '../sessions/index.ts';
import type { LaunchDeps } from './create-launch.ts';
import { registerExchange } from './exchange.ts';
import { registerLaunchPages } from './launch-pages.ts';
import type { NeedsResults } from './session-sites.ts';

export { openSessionKeys, type NeedsSessionKeys } from './session-keys.ts';

/** Maximum size of a form in bytes. */
const bodyLimit = 20_000;

/** Registers the launch contract of the public widget, which is translated to sessions and elements of the kit. */
export async function registerFastlink(app: HostApp, deps: LaunchDeps & NeedsResults): Promise<void> {
  await app.register(async (scope: HostApp) => {
    limitCallsOfAddress(scope, deps);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit, parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    await registerExchange(scope, deps);
    await registerLaunchPages(scope, deps);
  });
}
