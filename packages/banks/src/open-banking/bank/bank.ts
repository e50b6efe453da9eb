import type { Clock, Database } from '@fin-link/storage';
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import type Provider from 'oidc-provider';
import type {
  AuthorizationDetailsForIntrospection,
  Configuration,
  Grant,
  KoaContextWithOIDC,
  RichAuthorizationRequestsActiveConfiguration,
} from 'oidc-provider';
import type { BusinessClock, Delay } from '../../basics/index.ts';
import type { Consent, Consents } from '../consents/consents.ts';
import type { OpenBankingSchema } from '../records/schema.ts';

/** A group of shared data, as the region's standard describes it. */
export interface DataCluster {
  readonly title: string;
  readonly details: readonly string[];
}

/** A third party's request to the customer. */
export interface RequestedConsent {
  /** Id of the consent; `null` if the standard creates a consent only when it is authorized. */
  readonly consentId: string | null;
  readonly clusters: readonly DataCluster[];
  /** End of the consent; `null` if it lasts until the customer stops it. */
  readonly until: Date | null;
  /** Start of the shared transactions; `null` if all transactions are shared. */
  readonly transactionsFrom: Date | null;
  /** Ids of accounts that the customer chose before. Only these accounts are preselected. */
  readonly chosenBefore: readonly string[];
  /** Details of the request that the standard stores with the consent. */
  readonly details?: unknown;
}

/** An account as pages show it to the customer. */
export interface OfferedAccount {
  readonly accountId: string;
  readonly name: string;
  /** Masked number, never the full one. */
  readonly shownNumber: string;
}

/** An authorization request that the bank refuses before the customer sees it. */
export class RefusedRequest extends Error {
  /** Error code that the third party receives. */
  readonly code: 'invalid_request' | 'unmet_authentication_requirements';

  constructor(message: string, code: RefusedRequest['code'] = 'invalid_request') {
    super(message);
    this.code = code;
  }
}

type Features = NonNullable<Configuration['features']>;

/** The part of the authorization server's configuration that differs from bank to bank. */
export interface ProviderConfiguration extends Pick<
  Configuration,
  | 'acrValues'
  | 'claims'
  | 'discovery'
  | 'enabledJWA'
  | 'extraTokenClaims'
  | 'issueRefreshToken'
  | 'pkce'
  | 'responseTypes'
  | 'rotateRefreshToken'
  | 'scopes'
  | 'ttl'
> {
  readonly features: Pick<
    Features,
    | 'claimsParameter'
    | 'clientCredentials'
    | 'dPoP'
    | 'fapi'
    | 'jwtResponseModes'
    | 'mTLS'
    | 'pushedAuthorizationRequests'
    | 'requestObjects'
    | 'resourceIndicators'
    | 'userinfo'
  > & {
    readonly richAuthorizationRequests?: RichAuthorizationRequestsActiveConfiguration & {
      readonly authorizationDetailsForIntrospection: AuthorizationDetailsForIntrospection;
    };
  };
}

/** The part of an open banking bank that depends on its region's standard. */
export interface BankDefinition {
  /** Short, unique name for rows and cookies. */
  readonly bank: string;
  readonly name: string;
  readonly language: string;
  readonly timeZone: string;
  readonly look: BankLook;
  /**
   * What the sign-in asks for besides the user ID. Banks that ask only for a code, as in Australia, have no "Forgot
   * your details?" link.
   */
  readonly signInBy: 'password and code' | 'code';
  /** Authentication context class (`acr`) that the sign-in reaches. */
  readonly acr: string;
  /** Returns the standard's part of the authorization server's configuration. */
  configure(context: BankContext): ProviderConfiguration;
  /** Client metadata that the standard adds. */
  readonly clientMetadata: Readonly<Record<string, unknown>>;
  /** Returns the claims about an authorization, besides the subject. */
  claims(ctx: KoaContextWithOIDC, requested: unknown): Readonly<Record<string, unknown>>;
  /**
   * Returns what the third party requests. Throws `RefusedRequest` if the bank refuses it. The bank calls this again before it
   * applies the customer's decision. `userName` is `null` before the sign-in.
   */
  requestedFor(
    context: BankContext,
    params: Readonly<Record<string, unknown>>,
    userName: string | null,
  ): Promise<RequestedConsent>;
  /** Authorizes a consent and returns its id. Creates the consent if there is none yet. */
  authorized(
    context: BankContext,
    requested: RequestedConsent,
    authorization: {
      readonly clientId: string;
      readonly userName: string;
      readonly accountIds: readonly string[];
      readonly grantId: string;
    },
  ): Promise<string>;
  /** Ends a consent that the customer declined or the bank refused. */
  declined(context: BankContext, consentId: string): Promise<void>;
  /** Claims that an authorization grants besides the subject. */
  readonly grantedClaims: readonly string[];
  /** Extends the grant, for standards in which a grant has more than scopes and claims. */
  extendGrant?(grant: Grant, params: Readonly<Record<string, unknown>>): void;
  /**
   * Whether an access token outlives its withdrawn consent, so that the error of a data request can name the reason.
   */
  readonly tellsWhyAccessEnded?: true;
  /** Returns the accounts that the customer can share. */
  accounts(context: BankContext, userName: string): Promise<readonly OfferedAccount[]>;
  /** Returns what a consent shares, for the page of connected third parties. */
  clustersOf(consent: Consent): readonly DataCluster[];
  /** Called before a request is first shown to the customer. Errors it throws are returned to the third party. */
  admit?(context: BankContext, ctx: KoaContextWithOIDC): Promise<void>;
  /** Completes answers of the authorization server to third parties, such as tokens. */
  completeAnswer?(context: BankContext, ctx: KoaContextWithOIDC): Promise<void>;
  /** Called when the customer ends a consent at the bank. */
  revokedByCustomer?(context: BankContext, consent: Consent): Promise<void>;
  /**
   * Registers the endpoints for third parties. A bank that asks for certificates only from some third parties calls this for both
   * origins. `address` is the URL of `app` for third parties.
   */
  secureRoutes(app: FastifyInstance, context: BankContext, address: string): void | Promise<void>;
  /**
   * When the bank asks for client certificates. With `where wanted`, third parties that are registered with a
   * certificate use the secure origin; others use the origin of the pages.
   */
  readonly asksForCertificates: 'always' | 'where wanted' | 'never';
}

/** Dependencies of one bank's routes. */
export interface BankContext {
  /** Name of the bank in stored rows and cookies. */
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  /** Protocol clock for tokens, codes and sign-ins. */
  readonly clock: Clock;
  /** Business clock for consents, grants and customers' data. */
  readonly businessClock: BusinessClock;
  readonly delay: Delay;
  readonly consents: Consents;
  readonly clients: readonly OpenBankClient[];
  /** Origin of the bank's pages. */
  readonly origin: string;
  /** Path of the pages below the origin if banks share it; otherwise, empty. */
  readonly basePath: string;
  /** Base URL of the pages: origin and path. */
  readonly issuer: string;
  /** Origin that asks for client certificates. A bank that asks for none uses `origin`. */
  readonly secureOrigin: string;
  /** Returns the authorization server with the current keys. */
  provider(): Provider;
  /** Creates a new signing key and uses it for all later signatures. The previous key stays published. */
  rotateKeys(): Promise<void>;
}

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

/** Colors and fonts of a bank's pages. Each text color has a contrast of at least 4.5 to 1 with its background. */
export interface BankLook {
  readonly light: BankColours;
  readonly dark: BankColours;
  /** Font family of headings. */
  readonly headings: string;
  /** CSS length of rounded corners. */
  readonly radius: string;
}

/** CSS colors of one color scheme. */
export interface BankColours {
  /** Background of the page. */
  readonly ground: string;
  readonly card: string;
  readonly text: string;
  /** Secondary text. */
  readonly quiet: string;
  /** Borders of cards. */
  readonly line: string;
  readonly brand: string;
  /** Text on the brand color. */
  readonly onBrand: string;
  readonly error: string;
}
