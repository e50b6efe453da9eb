import { secretsEqual } from '@fin-link/storage';
import type { Visit } from '../visits/visit.ts';
import { after, openSeconds } from '../visits/times.ts';

/** What the browser says of a request, by `Sec-Fetch-Site`, `-Mode`, `-Dest` and `Sec-Purpose`; undefined where it says nothing. */
export interface FetchFacts {
  site: string | undefined;
  mode: string | undefined;
  dest: string | undefined;
  /** Of a look ahead. */
  purpose: string | undefined;
}

/** Of a whole window, and not ahead of it. */
const isNavigation = ({ mode, dest, purpose }: FetchFacts): boolean =>
  mode === 'navigate' && dest === 'document' && purpose === undefined;

export interface Starting {
  fetch: FetchFacts;
  visit: Visit;
  nonceHash: string;
  isSessionOpen: boolean;
  now: Date;
}

/** What has to be true when the start address is opened. */
export const startChecks = {
  /** Only a click in the host's own frame comes from there: an address that was sent to somebody does nothing. */
  'start-same-origin': ({ fetch }: Starting) => fetch.site === 'same-origin',
  'start-navigation': ({ fetch }: Starting) => isNavigation(fetch),
  'start-nonce': ({ visit, nonceHash }: Starting) => secretsEqual(visit.nonceHash, nonceHash),
  'start-session-open': ({ isSessionOpen }: Starting) => isSessionOpen,
  'start-once': ({ visit }: Starting) => visit.openedAt === null,
  'start-not-given-up': ({ visit }: Starting) => !isGivenUp(visit),
  'start-in-time': ({ visit, now }: Starting) => now < after(visit.createdAt, openSeconds),
} as const;

export interface Returning {
  way: 'query' | 'fragment';
  fetch: FetchFacts;
  /** Found by the state that came back, else by a cookie. */
  visit: Visit;
  /** Null where none came back. */
  stateHash: string | null;
  cookieHashes: readonly string[];
  bankKey: string;
  isSessionOpen: boolean;
  now: Date;
}

const isOneOf = (hash: string | null, hashes: readonly string[]): boolean => hash !== null && hashes.includes(hash);

/** What has to be true when somebody comes back from a bank, before what the bank gave is used. */
export const returnChecks = {
  /** A bank sends the window itself; a fragment is posted by the host's own page. */
  'return-navigation': ({ way, fetch }: Returning) =>
    way === 'query' ? isNavigation(fetch) : fetch.site === 'same-origin',
  'return-state': ({ visit, stateHash }: Returning) => stateHash !== null && visit.stateHash === stateHash,
  'return-has-cookie': ({ cookieHashes }: Returning) => cookieHashes.length > 0,
  'return-cookie-of-visit': ({ visit, cookieHashes }: Returning) =>
    cookieHashes.length === 0 || isOneOf(visit.cookieHash, cookieHashes),
  'return-bank-of-visit': ({ visit, bankKey }: Returning) => bankKey === bankKeyOf(visit),
  'return-not-given-up': ({ visit }: Returning) => !isGivenUp(visit),
  'return-once': ({ visit }: Returning) => !isAnswered(visit),
  'return-in-time': ({ visit, now }: Returning) => now < visit.endsAt,
  'return-session-open': ({ isSessionOpen }: Returning) => isSessionOpen,
} as const;

const otherChecks = {
  /** What became of a visit is shown to the browser that went. */
  'result-cookie-of-visit': ({ visit, cookieHashes }: Pick<Returning, 'visit' | 'cookieHashes'>) =>
    isOneOf(visit.cookieHash, cookieHashes),
  /** Where a user is sent back to is an address of the site as it is registered now. */
  'return-address-registered': ({ isRegistered }: { isRegistered: boolean }) => isRegistered,
  /** The service says where the bank is; it is a web page, and not one of this host. */
  'bank-address': ({ isPage }: { isPage: boolean }) => isPage,
} as const;

/** Every check on the way to a bank and back, by name. */
export const visitChecks = { ...startChecks, ...returnChecks, ...otherChecks } as const;
export type VisitCheck = keyof typeof visitChecks;
export const visitCheckNames = Object.keys(visitChecks) as VisitCheck[];

/** The first of the checks that fails, in their order; those withheld are taken to hold. */
export function failedCheck<Facts, Name extends VisitCheck>(
  checks: Readonly<Record<Name, (facts: Facts) => boolean>>,
  facts: Facts,
  withheld: ReadonlySet<VisitCheck>,
): Name | null {
  for (const name in checks) if (!withheld.has(name) && !checks[name](facts)) return name;
  return null;
}

/** In the path of the callback address, which is the bank's own. */
export const bankKeyOf = ({ providerId }: Pick<Visit, 'providerId'>): string => String(providerId);

export const isGivenUp = ({ status }: Pick<Visit, 'status'>): boolean => status === 'cancelled' || status === 'expired';

/** What the bank sent has been taken: it is looked at, or has been. */
export const isAnswered = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'checking' || status === 'done' || status === 'declined' || status === 'failed';
