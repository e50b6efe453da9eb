import { secretsEqual } from '@fin-link/storage';
import type { FastifyRequest } from 'fastify';
import { type BankAuthorization, addSeconds, startLifetimeSeconds } from './authorization.ts';

/** Values of the headers `Sec-Fetch-Site`, `-Mode`, `-Dest` and `Sec-Purpose`; `undefined` if the browser does not send one. */
export interface FetchFacts {
  site: string | undefined;
  mode: string | undefined;
  dest: string | undefined;
  /** Value of `Sec-Purpose`, which browsers send with a prefetch. */
  purpose: string | undefined;
}

/** Returns whether the request navigates a whole window and is not a prefetch. */
export const isNavigation = ({ mode, dest, purpose }: FetchFacts): boolean =>
  mode === 'navigate' && dest === 'document' && purpose === undefined;

/** Request that opens the start address of an authorization. */
interface StartFacts {
  fetch: FetchFacts;
  authorization: BankAuthorization;
  nonceHash: string;
  isSessionOpen: boolean;
  now: Date;
}

/** Conditions for opening the start address. */
export const startChecks = {
  /** Refuses a start address that was sent to another person. Only a click in the host's own frame is a same-origin request. */
  'start-same-origin': ({ fetch }: StartFacts) => fetch.site === 'same-origin',
  'start-navigation': ({ fetch }: StartFacts) => isNavigation(fetch),
  'start-nonce': ({ authorization, nonceHash }: StartFacts) => secretsEqual(authorization.nonceHash, nonceHash),
  'start-session-open': ({ isSessionOpen }: StartFacts) => isSessionOpen,
  'start-once': ({ authorization }: StartFacts) => authorization.openedAt === null,
  'start-not-given-up': ({ authorization }: StartFacts) => !isGivenUp(authorization),
  'start-in-time': ({ authorization, now }: StartFacts) =>
    now < addSeconds(authorization.createdAt, startLifetimeSeconds),
} as const;

/** Request with which a user returns from a bank. */
export interface ReturnFacts {
  /** Part of the address in which the bank sent its parameters. */
  responseMode: 'query' | 'fragment';
  fetch: FetchFacts;
  /** Authorization found by the returned state, otherwise by a cookie. */
  authorization: BankAuthorization;
  /** `null` if no state was returned. */
  stateHash: string | null;
  cookieHashes: readonly string[];
  /** Key of the bank in the path of the callback address. */
  bankKey: string;
  isSessionOpen: boolean;
  now: Date;
}

const isOneOf = (hash: string | null, hashes: readonly string[]): boolean => hash !== null && hashes.includes(hash);

/** Conditions for using the parameters with which a user returns from a bank. */
export const returnChecks = {
  /** A query arrives when the bank navigates the window to the host. A fragment is posted by the host's own page. */
  'return-navigation': ({ responseMode, fetch }: ReturnFacts) =>
    responseMode === 'query' ? isNavigation(fetch) : fetch.site === 'same-origin',
  'return-state': ({ authorization, stateHash }: ReturnFacts) =>
    stateHash !== null && authorization.stateHash === stateHash,
  'return-has-cookie': ({ cookieHashes }: ReturnFacts) => cookieHashes.length > 0,
  'return-cookie-of-authorization': ({ authorization, cookieHashes }: ReturnFacts) =>
    cookieHashes.length === 0 || isOneOf(authorization.cookieHash, cookieHashes),
  'return-bank-of-authorization': ({ authorization, bankKey }: ReturnFacts) => bankKey === bankKeyOf(authorization),
  'return-not-given-up': ({ authorization }: ReturnFacts) => !isGivenUp(authorization),
  'return-once': ({ authorization }: ReturnFacts) => !isAnswered(authorization),
  'return-in-time': ({ authorization, now }: ReturnFacts) => now < authorization.endsAt,
  'return-session-open': ({ isSessionOpen }: ReturnFacts) => isSessionOpen,
} as const;

const otherChecks = {
  /** Only the browser that opened an authorization sees its result. */
  'result-cookie-of-authorization': ({
    authorization,
    cookieHashes,
  }: Pick<ReturnFacts, 'authorization' | 'cookieHashes'>) => isOneOf(authorization.cookieHash, cookieHashes),
  /** The site may have removed the return address from its registration since the authorization was created. */
  'return-address-registered': ({ isRegistered }: { isRegistered: boolean }) => isRegistered,
  /** The address of the bank's page, which the service returns, must be a web page outside of this host. */
  'bank-address': ({ isPage }: { isPage: boolean }) => isPage,
} as const;

/** All checks of bank authorizations, by name. */
export const authorizationChecks = { ...startChecks, ...returnChecks, ...otherChecks } as const;
export type AuthorizationCheck = keyof typeof authorizationChecks;

/** Returns the name of the first check that fails; `null` if all checks pass. */
export function failedCheck<Facts, Name extends AuthorizationCheck>(
  checks: Readonly<Record<Name, (facts: Facts) => boolean>>,
  facts: Facts,
): Name | null {
  for (const name in checks) if (!checks[name](facts)) return name;
  return null;
}

/** Returns the key that the bank has in the path of its callback address. Each bank has a different key. */
export const bankKeyOf = ({ providerId }: Pick<BankAuthorization, 'providerId'>): string => String(providerId);

/** Returns whether the authorization was cancelled or has expired. */
export const isGivenUp = ({ status }: Pick<BankAuthorization, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired';

/** Returns whether the host has accepted the bank's answer. The check of the answer may still be running. */
export const isAnswered = ({ status }: Pick<BankAuthorization, 'status'>): boolean =>
  status === 'checking' || status === 'done' || status === 'declined' || status === 'failed';

const singleValue = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** Returns the fetch metadata headers of a request. */
export const fetchFacts = ({ headers }: Pick<FastifyRequest, 'headers'>): FetchFacts => ({
  site: singleValue(headers['sec-fetch-site']),
  mode: singleValue(headers['sec-fetch-mode']),
  dest: singleValue(headers['sec-fetch-dest']),
  purpose: singleValue(headers['sec-purpose']),
});
