import type { JWK } from 'jose';

/** A third party in the bank's register. Any certificate of the directory's authority is accepted. */
export interface OpenBankClient {
  readonly clientId: string;
  /** Company name in the register. */
  readonly name: string;
  /** App name in the software statement. Default: the company name. */
  readonly software?: string;
  /** Redirect URIs, compared exactly. */
  readonly redirectUris: readonly [string, ...string[]];
  /** Public keys for the client's assertions and request objects. */
  readonly jwks: { readonly keys: readonly JWK[] };
  /** Whether tokens are bound to the client's certificate, at a bank that lets the third party choose. */
  readonly hasBoundTokens?: boolean;
  /** Base URL for notices about consents that customers end, in standards that require them. */
  readonly recipientBaseUri?: string;
}

/** Returns the app's name, as customers know it. */
export const appOf = ({ name, software = name }: OpenBankClient): string => software;

/** Returns the name in a consent request: the app, and the company that retrieves the data for it. */
export const askerOf = (client: OpenBankClient): string =>
  appOf(client) === client.name ? client.name : `${appOf(client)}, through ${client.name},`;
