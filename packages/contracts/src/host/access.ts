import type { Capability, FrameOperationName, FrameView } from '../browser/index.ts';

/** Kinds of objects that operations can access. */
export type ObjectKind =
  /** A provider account. */
  | 'connection'
  /** A bank to link. */
  | 'bank'
  /** A bank that is marked as linked. */
  | 'linkedBank'
  | 'consent'
  /** A manual account or a property. */
  | 'ownAccount'
  /** A loan that a property can be linked to. */
  | 'loan'
  /** An account to verify. */
  | 'account'
  /** An account to verify, with numbers that the user types. */
  | 'typedAccount'
  | 'verification';

/**
 * Objects that a capability reaches. All belong to the session's user.
 * - `created`: the session created it. For a connection, see `AccessRule.created`.
 * - `named`: the backend named it in `start` or as `consentId` when it created the session.
 * - `shared`: a connection under a consent.
 * - `other`: any other object of the user. A session that was started with an object reaches no other object of its
 *   kind.
 */
export type Whose = 'created' | 'named' | 'shared' | 'other';

/** Flow that the session's configuration must offer, otherwise the capability is ignored. */
export type OfferedFlow = 'ownAccounts' | 'transfers' | 'verifications';

export interface Grant {
  readonly whose: readonly Whose[];
  readonly offered?: OfferedFlow;
}

/** Access rule of a request. If an operation has several rules, all of them apply. */
export interface AccessRule {
  /** Kind of object; `null` if the request concerns no object. */
  readonly about: ObjectKind | null;
  /** Location of the id or ids in the request. If absent, the operation lists the objects that the session can access. */
  readonly at?: `params.${string}` | `body.${string}`;
  /** Location of a value that exempts a request from this rule. */
  readonly unless?: `body.${string}`;
  /**
   * Condition under which the session counts as the creator of a connection. `made`: the user did not have it before.
   * `signedIn`: as `made`, or the bank accepted a sign-in of the session. `tried`: the session sent a sign-in. Default:
   * `made`.
   */
  readonly created?: 'made' | 'signedIn' | 'tried';
  readonly grants: Readonly<Partial<Record<Capability, Grant>>>;
}

const created: Grant = { whose: ['created'] };
const own: Grant = { whose: ['created', 'named'] };
const shared: Grant = { whose: ['shared'] };
const all: Grant = { whose: ['created', 'named', 'other'] };
const offered = ({ whose }: Grant, flow: OfferedFlow): Grant => ({ whose, offered: flow });

const connection = { about: 'connection', at: 'params.providerAccountId' } as const;
const consent = { about: 'consent', at: 'params.consentId' } as const;
const ownAccount = {
  about: 'ownAccount',
  at: 'params.accountId',
  grants: { manual: all, link: offered(own, 'ownAccounts') },
} as const;
const verification = { about: 'verification', at: 'params.verificationId', grants: { verification: all } } as const;
const loans = {
  about: 'loan',
  created: 'signedIn',
  grants: { manual: all, link: offered(own, 'ownAccounts') },
} as const;
const newOwnAccount = { about: null, grants: { manual: all, link: offered(all, 'ownAccounts') } } as const;
const transferring = { about: null, grants: { link: offered(all, 'transfers') } } as const;
const verifying = offered(all, 'verifications');
const held = { created: 'signedIn', grants: { link: own, manage: all } } as const;
const upcoming = [{ about: null, grants: { upcoming: all } }] as const;
const insights = [{ about: null, grants: { insights: all } }] as const;
const netWorth = [{ about: null, grants: { networth: all } }] as const;
const consenting = [{ about: null, grants: { link: all, manage: all, consents: all } }] as const;

/** Capability that launches a view. */
export const capabilityOfView: Readonly<Record<FrameView, Capability>> = {
  link: 'link',
  redirect: 'link',
  connections: 'manage',
  consents: 'consents',
  'manual-account': 'manual',
  'real-estate': 'manual',
  'net-worth': 'networth',
  upcoming: 'upcoming',
  insights: 'insights',
  config: 'config',
};

/** Operations that every open session may call, because they affect only the session. */
export const ofSessionItself = ['getSession', 'endSession', 'saveSnapshot', 'streamEvents', 'redeemLaunch'] as const;

/** Operations of a frame that access a user's objects. */
export type GuardedOperation = Exclude<FrameOperationName, (typeof ofSessionItself)[number]>;

/** Access by operation, capability and owner of the object. The host checks it before an operation begins. */
export const operationAccess: Readonly<Record<GuardedOperation, readonly AccessRule[]>> = {
  searchProviders: [{ about: null, grants: { link: all, manage: all } }],
  getProvider: [{ about: null, grants: { link: all, manage: all } }],
  listProviderAccounts: [
    { about: 'connection', created: 'tried', grants: { link: own, manage: all, verification: verifying } },
  ],
  addProviderAccount: [{ about: 'bank', at: 'body.providerId', grants: { link: all } }],
  getProviderAccount: [
    { ...connection, created: 'tried', grants: { link: own, manage: all, consents: shared, verification: verifying } },
  ],
  deleteProviderAccount: [{ ...connection, grants: { link: created, manage: all } }],
  getCredentialsForm: [{ ...connection, grants: { link: own, manage: all } }],
  updateCredentials: [{ ...connection, grants: { link: own, manage: all } }],
  answerChallenge: [{ ...connection, created: 'tried', grants: { link: own, manage: all, verification: verifying } }],
  selectAccounts: [{ ...connection, created: 'signedIn', grants: { link: own, manage: all, verification: verifying } }],
  refreshProviderAccount: [
    { ...connection, created: 'tried', grants: { link: own, manage: all, consents: shared, verification: verifying } },
  ],
  listAccounts: [
    {
      ...connection,
      created: 'signedIn',
      grants: { link: own, manage: all, consents: shared, verification: verifying },
    },
  ],
  listConsents: [{ about: 'consent', grants: { manage: all, consents: all } }],
  createConsent: [
    { about: 'bank', at: 'body.providerId', unless: 'body.providerAccountId', grants: { link: all, consents: all } },
    { about: 'connection', at: 'body.providerAccountId', grants: { link: own, manage: all, consents: all } },
  ],
  getConsent: [{ ...consent, grants: { link: own, manage: all, consents: all } }],
  getConsentHistory: [{ ...consent, grants: { manage: all, consents: all } }],
  renewConsent: [{ ...consent, grants: { link: own, manage: all, consents: all } }],
  setConsentDeletion: [{ ...consent, grants: { link: created, consents: all } }],
  revokeConsent: [{ ...consent, grants: { consents: all } }],
  createAuthorization: [{ ...consent, grants: { link: own, manage: all, consents: all } }],
  // The host looks up only the session's own authorizations.
  getAuthorization: consenting,
  cancelAuthorization: consenting,
  listEligibleAccounts: [{ ...connection, grants: { verification: all } }],
  listVerifications: [{ about: 'verification', grants: { verification: all } }],
  createVerification: [
    { about: 'connection', at: 'body.providerAccountId', grants: { verification: all } },
    { about: 'account', at: 'body.accountIds', grants: { verification: all } },
    { about: 'account', at: 'body.accountId', grants: { verification: all } },
    { about: 'typedAccount', at: 'body.account', unless: 'body.accountId', grants: { verification: all } },
    { about: null, grants: { verification: all } },
  ],
  getVerification: [verification],
  submitAmounts: [verification],
  listPositions: [transferring, { ...connection, ...held }],
  createTransfer: [transferring, { about: 'connection', at: 'body.providerAccountId', ...held }],
  createManualAccount: [newOwnAccount],
  getManualAccount: [ownAccount],
  updateManualAccount: [ownAccount],
  deleteManualAccount: [ownAccount],
  findProperty: [newOwnAccount],
  createProperty: [newOwnAccount, { ...loans, at: 'body.linkedAccountIds' }],
  getProperty: [ownAccount],
  updateProperty: [ownAccount, { ...loans, at: 'body.linkedAccountIds' }],
  deleteProperty: [ownAccount],
  listLoans: [{ ...loans, grants: { manual: all, link: offered(created, 'ownAccounts') } }],
  getNetWorth: netWorth,
  includeInNetWorth: netWorth,
  getUpcoming: upcoming,
  setApproval: upcoming,
  getInsights: insights,
  setInsightStatus: insights,
  setInsightSubscription: insights,
};

/** Parts of replies and effects of requests that require more than access to the operation. */
export const detailAccess = {
  balances: { about: 'connection', created: 'signedIn', grants: { link: own, manage: all, consents: shared } },
  linkedBanks: { about: 'linkedBank', grants: { link: own, manage: all, verification: verifying } },
  removedAccounts: { about: 'connection', grants: { link: created, manage: all } },
  // The result of a linking session includes every connection whose accounts were listed.
  listedConnections: { about: null, grants: { link: all } },
} as const satisfies Readonly<Record<string, AccessRule>>;

export type GuardedDetail = keyof typeof detailAccess;

/** Access that the host checks for single objects: details, and entries of a list. */
export type AccessName = GuardedDetail | 'listProviderAccounts' | 'listConsents' | 'listVerifications' | 'listLoans';

export const guardedOperations = Object.keys(operationAccess) as GuardedOperation[];

export const isGuarded = (operation: string | undefined): operation is GuardedOperation =>
  operation !== undefined && Object.hasOwn(operationAccess, operation);
