import { operatorRole, type OperatorRole } from '@fin-link/contracts/browser';
import { z } from 'zod';
import { EnvironmentError } from './variables.ts';

/** Identity provider at which operators sign in. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Path of the claim with the user's groups or roles, for example `realm_access.roles`. */
  readonly roleClaim: string;
  /** Role for each value of the claim. */
  readonly roles: Readonly<Record<string, OperatorRole>>;
}

/** Console of operators. */
export interface ConsoleSettings {
  /** Origin at which browsers reach the console. */
  readonly origin: string;
  /** Identity provider; `null` if none is configured. */
  readonly provider: ProviderSettings | null;
}

/** Schema of `FIN_OIDC_ROLES`: the path of a claim, and the role for each of its values. */
export const claimedRoles = z.strictObject({
  claim: z.string().min(1).max(200),
  roles: z.record(z.string(), z.enum(operatorRole.options)),
});

interface ProviderVariables {
  FIN_OIDC_ISSUER?: string | undefined;
  FIN_OIDC_CLIENT_ID?: string | undefined;
  FIN_OIDC_CLIENT_SECRET?: string | undefined;
  FIN_OIDC_ROLES?: z.output<typeof claimedRoles> | undefined;
}

/** Returns the identity provider; `null` if no variable names one. Throws `EnvironmentError` if some are missing. */
export function providerSettingsOf(variables: ProviderVariables): ProviderSettings | null {
  const {
    FIN_OIDC_ISSUER: issuer,
    FIN_OIDC_CLIENT_ID: clientId,
    FIN_OIDC_CLIENT_SECRET: clientSecret,
    FIN_OIDC_ROLES: claimed,
  } = variables;
  if ([issuer, clientId, clientSecret, claimed].every((value) => value === undefined)) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || claimed === undefined)
    throw new EnvironmentError(
      'Operators sign in with FIN_OIDC_ISSUER, FIN_OIDC_CLIENT_ID, FIN_OIDC_CLIENT_SECRET and FIN_OIDC_ROLES: set all of them.',
    );
  return { issuer, clientId, clientSecret, roleClaim: claimed.claim, roles: claimed.roles };
}
