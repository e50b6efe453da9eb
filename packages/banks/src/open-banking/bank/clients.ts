import type { JWK } from 'jose';

/** A third party in the bank's register. Any certificate of the directory's authority is accepted. */
export interface OpenBankClient {
  readonly clientId: string;
  /** The company in the register. */
  readonly name: string;
  /** The app, as the software statement names it; default: that of the company. */
  readonly software?: string;
  /** Compared exactly. */
  readonly redirectUris: readonly [string, ...string[]];
  /** Public keys that its assertions and request objects are signed with. */
  readonly jwks: { readonly keys: readonly JWK[] };
  /** Its tokens are bound to its certificate, at a bank that leaves this to the third party. */
  readonly hasBoundTokens?: boolean;
  /** Where the bank reports consents that customers end, in standards that require it. */
  readonly recipientBaseUri?: string;
}

/** As customers know it: the app that they come from. */
export const appOf = ({ name, software = name }: OpenBankClient): string => software;

/** As it asks for consent: the app, and the company that retrieves the data for it. */
export const askerOf = (client: OpenBankClient): string =>
  appOf(client) === client.name ? client.name : `${appOf(client)}, through ${client.name},`;
