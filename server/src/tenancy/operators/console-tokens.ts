import { hashToken, newToken, secretsEqual } from '@fin-link/storage';
import type { OperatorRole } from '@fin-link/contracts/browser';
import type { HostTransaction, NeedsDatabase } from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import { isLoopback } from '../../platform/sites/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import type { SignedIn } from './identity-provider.ts';

const lifetimeMs = 10 * 60_000;

/** Creates a token that signs in once, within ten minutes. Returns it. The audit log says so. */
export async function createConsoleToken(
  { database, clock, auditLog, settings }: NeedsDatabase & NeedsClock & NeedsAuditLog & NeedsSettings<'customer'>,
  { name, role }: { name: string; role: OperatorRole },
): Promise<string> {
  const token = newToken('ct_');
  const endsAt = new Date(clock.now().getTime() + lifetimeMs);
  await database.tx(async (trx) => {
    await trx
      .insertInto('console_token')
      .values({ token_hash: hashToken(token), customer: settings.customer, name, role, ends_at: endsAt })
      .execute();
    const actor = { name, role, source: 'token', action: 'createConsoleToken', reference: 'console-token' } as const;
    await auditLog.write(trx, actor, { object: null, detail: { endsAt: endsAt.toISOString() } });
  });
  return token;
}

/** Tokens that sign in at the console without an identity provider. */
export interface ConsoleTokens {
  /** Returns who signs in with a token, which is then used up; `null` if it is unknown, used or too old. */
  redeem(trx: HostTransaction, token: string): Promise<SignedIn | null>;
  /** Returns whether a token can be used now. */
  hasOpen(): Promise<boolean>;
  /** Token of the sandbox, which signs in any number of times from this machine; `null` elsewhere. */
  readonly ofSandbox: string | null;
  /** Returns who signs in with the token of the sandbox; `null` for another token. */
  redeemInSandbox(token: string): SignedIn | null;
}

type TokenDeps = NeedsDatabase & NeedsClock & NeedsSettings<'customer' | 'mode' | 'console'>;

export function openConsoleTokens({ database, clock, settings }: TokenDeps): ConsoleTokens {
  const { customer } = settings;
  const ofSandbox = isLocalSandbox(settings) ? newToken('cs_') : null;
  const signedIn = (name: string, role: OperatorRole): SignedIn => ({
    name,
    role,
    source: 'token',
    subject: null,
    providerSession: null,
    age: 0,
    refreshToken: null,
  });
  return {
    ofSandbox,
    redeemInSandbox: (token) =>
      ofSandbox !== null && secretsEqual(token, ofSandbox) ? signedIn('sandbox', 'administrator') : null,

    async redeem(trx, token) {
      const used = await trx
        .deleteFrom('console_token')
        .where((eb) => eb.and({ token_hash: hashToken(token), customer }))
        .where('ends_at', '>', clock.now())
        .returning(['name', 'role'])
        .executeTakeFirst();
      return used === undefined ? null : signedIn(used.name, used.role);
    },

    async hasOpen() {
      const open = await database.db
        .selectFrom('console_token')
        .select('name')
        .where('customer', '=', customer)
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      return open !== undefined;
    },
  };
}

/** Returns whether this is a sandbox that browsers on this machine reach directly. */
const isLocalSandbox = ({ mode, console: { origin } }: Pick<HostSettings, 'mode' | 'console'>): boolean =>
  mode === 'sandbox' && isLoopback(new URL(origin).hostname);
