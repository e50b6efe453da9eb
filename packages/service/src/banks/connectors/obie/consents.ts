import type { ScopeId } from '@fin-link/contracts/service';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';
import { type AisClient, type AisReply, obieErrorCodes, isUnknownResource, problemOf } from './ais-client.ts';
import { consentReply, type ObieConsent } from './schema.ts';

const consentsPath = 'account-access-consents';
/** Codes of a consent's status in OBIE 4.0. */
export const consentStatus = {
  authorized: 'AUTH',
  awaitingAuthorization: 'AWAU',
  cancelled: 'CANC',
  expired: 'EXPD',
  rejected: 'RJCT',
} as const;

interface RequestedObieConsent {
  permissions: readonly string[];
  /** Current time by the business clock. */
  at: Date;
  /** Requested end by the business clock. */
  until: Date;
}

/** `unknown`: the bank has no such consent, for example because the party deleted it. */
type ConsentLookup = { kind: 'consent'; consent: ObieConsent } | { kind: 'unknown' } | BankProblem;
/** A new consent at the bank that does not fit the request. No user has agreed to it yet. */
interface UnsuitableObieConsent {
  kind: 'unsuitable';
  consentId: string;
  /** Cause for the log: a fixed word. */
  detail: string;
}

/** Creates the requests about consents at one bank. `accessToken` is the party's own token. */
export function createObieConsents(ais: AisClient) {
  const ownCall = (accessToken: string) => ({ accessToken, presence: null });
  return {
    /** Creates a consent. Returns `unsuitable` if its permissions or its end exceed the request. The bank may grant less. */
    async create(
      accessToken: string,
      requested: RequestedObieConsent,
      signal: AbortSignal,
    ): Promise<ConsentLookup | UnsuitableObieConsent> {
      const until = `${requested.until.toISOString().slice(0, 19)}Z`;
      const body = { Data: { Permissions: requested.permissions, ExpirationDateTime: until }, Risk: {} };
      const reply = await ais.call(
        { ...ownCall(accessToken), method: 'POST', path: consentsPath, body, reply: consentReply },
        signal,
      );
      const found = consentLookupOf(reply);
      if (found.kind !== 'consent') return found;
      const detail = defectOf(found.consent, { ...requested, until: new Date(until) });
      return detail === null ? found : { kind: 'unsuitable', consentId: found.consent.ConsentId, detail };
    },
    async find(accessToken: string, consentId: string, signal: AbortSignal): Promise<ConsentLookup> {
      const found = consentLookupOf(
        await ais.call(
          { ...ownCall(accessToken), path: `${consentsPath}/${encodeURIComponent(consentId)}`, reply: consentReply },
          signal,
        ),
      );
      return found.kind === 'consent' && found.consent.ConsentId !== consentId
        ? problem('UNEXPECTED_SITE_ERROR', 'another consent')
        : found;
    },
    /** Deletes a consent. A consent that the bank does not know counts as removed. */
    async remove(
      accessToken: string,
      consentId: string,
      signal: AbortSignal,
    ): Promise<{ kind: 'removed' } | BankProblem> {
      const reply = await ais.call(
        {
          ...ownCall(accessToken),
          method: 'DELETE',
          path: `${consentsPath}/${encodeURIComponent(consentId)}`,
          reply: null,
        },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal' && !isUnknownResource(reply)) return problemOf(reply);
      return { kind: 'removed' };
    },
  };
}

export type ObieConsents = ReturnType<typeof createObieConsents>;

/** Returns whether the bank suspended the consent until the user signs in again. */
export const isSuspended = ({ Status, StatusReason = [] }: ObieConsent): boolean =>
  Status === consentStatus.cancelled &&
  StatusReason.some(({ StatusReasonCode }) => StatusReasonCode === obieErrorCodes.reauthenticate);

/** Returns the reason why a new consent does not fit the request; `null` if it does. */
function defectOf(
  { Status, Permissions, ExpirationDateTime }: ObieConsent,
  { permissions, at, until }: RequestedObieConsent,
): string | null {
  if (Status !== consentStatus.awaitingAuthorization) return 'a consent that awaits no authorization';
  if (!isWithin(Permissions, permissions)) return 'a wider consent';
  if (!scopesWith(Permissions).includes('ACCOUNT_DETAILS')) return 'a consent without accounts';
  // A consent without an end never expires.
  if (ExpirationDateTime === undefined || Date.parse(ExpirationDateTime) > until.getTime()) return 'a longer consent';
  return Date.parse(ExpirationDateTime) > at.getTime() ? null : 'a consent that has expired';
}

/** Converts the reply to a request about a consent. */
function consentLookupOf(reply: AisReply<{ Data: ObieConsent }>): ConsentLookup {
  if (reply.kind === 'problem') return reply;
  if (reply.kind === 'reply') return { kind: 'consent', consent: reply.value.Data };
  return isUnknownResource(reply) ? { kind: 'unknown' } : problemOf(reply);
}

const basicAccounts = 'ReadAccountsBasic';
const detailedAccounts = 'ReadAccountsDetail';
const partyPermission = 'ReadParty';
const transactions = ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits'];

/**
 * Permissions of `OBInternalPermissions1Code`, in combinations that every bank must accept. `ReadAccountsDetail` includes the account's
 * name; `ReadParty` lists each holder separately.
 */
const permissions = scopesOf(
  {
    ACCOUNT_DETAILS: { requested: [detailedAccounts, 'ReadBalances'], needed: [detailedAccounts, 'ReadBalances'] },
    TRANSACTION_DETAILS: { requested: transactions, needed: transactions },
    CONTACT_DETAILS: { requested: [partyPermission], needed: [partyPermission] },
  },
  {
    [partyPermission]: ['HOLDER_NAME', 'HOLDER_DETAILS'],
    ...Object.fromEntries(transactions.map((one) => [one, ['TRANSACTIONS'] as const])),
  },
);

/** Scopes that the standard offers. */
export const scopes = permissions.ids;

/** Attributes that need `ReadAccountsDetail`. */
const detailedAttributes = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Returns the permissions to request. Requests `ReadAccountsBasic` if the caller wants none of the attributes that need the details. */
export const permissionsFor = (ids: readonly ScopeId[], data: RequestedData = requestedForAll): string[] => {
  const requested = permissions.requestedFor(ids, data).toSorted();
  return detailedAttributes.some((name) => data.has(name))
    ? requested
    : requested.map((name) => (name === detailedAccounts ? basicAccounts : name));
};

/** Returns the detailed permission that includes a basic one. Returns any other permission unchanged. */
const detailedPermissionOf = (permission: string): string => permission.replace(/Basic$/, 'Detail');

/** Returns whether each granted permission was requested, or is included in a requested one. */
const isWithin = (granted: readonly string[], requested: readonly string[]): boolean =>
  granted.every((permission) => requested.includes(permission) || requested.includes(detailedPermissionOf(permission)));

/**
 * Returns the scopes that can be read with these permissions. Leaves out a scope that was granted only in part, because the user agreed to
 * the whole scope.
 */
export const scopesWith = (granted: readonly string[]): ScopeId[] =>
  permissions.readable(granted.map(detailedPermissionOf));
