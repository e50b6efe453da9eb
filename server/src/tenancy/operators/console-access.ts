import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings, NeedsVault } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import { openConsoleSessions, type ConsoleSessions } from './console-sessions.ts';
import { openConsoleTokens, type ConsoleTokens } from './console-tokens.ts';
import { identityProvider, type IdentityProvider } from './identity-provider.ts';
import { openSignInStates, type SignInStates } from './sign-in-states.ts';

/** How operators sign in at the console. */
export interface ConsoleAccess {
  readonly sessions: ConsoleSessions;
  readonly tokens: ConsoleTokens;
  readonly states: SignInStates;
  /** Identity provider; `null` if none is configured. */
  readonly provider: IdentityProvider | null;
  /** Returns whether somebody can sign in, or has. Otherwise the console does not exist. */
  isOn(): Promise<boolean>;
}

export interface NeedsConsoleAccess {
  readonly console: ConsoleAccess;
}

type AccessDeps = NeedsDatabase &
  NeedsVault &
  NeedsClock &
  NeedsAuditLog &
  NeedsSettings<'customer' | 'mode' | 'console'>;

/** `secret` is the same in all processes. */
export function openConsoleAccess(deps: AccessDeps, secret: string): ConsoleAccess {
  const { origin, provider: settings } = deps.settings.console;
  const provider = settings === null ? null : identityProvider(settings, origin);
  const sessions = openConsoleSessions(deps, provider);
  const tokens = openConsoleTokens(deps);
  return {
    sessions,
    tokens,
    states: openSignInStates(deps, secret),
    provider,
    isOn: async () =>
      provider !== null || tokens.ofSandbox !== null || (await tokens.hasOpen()) || (await sessions.hasOpen()),
  };
}
