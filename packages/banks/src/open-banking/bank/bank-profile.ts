import type { FastifyInstance } from 'fastify';
import type {
  AuthorizationDetailsForIntrospection,
  Configuration,
  Grant,
  KoaContextWithOIDC,
  RichAuthorizationRequestsActiveConfiguration,
} from 'oidc-provider';
import type { BankContext } from './bank-context.ts';
import type { Consent } from '../consents/consents.ts';
import type { BankLook } from './bank-look.ts';

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
export interface ProviderProfile extends Pick<
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
export interface BankProfile {
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
  configure(context: BankContext): ProviderProfile;
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
