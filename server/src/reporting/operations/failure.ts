import {
  additionalStatuses,
  problemClasses,
  problemDefinitions,
  type AdditionalStatus,
  type ProblemClass,
  type SessionFailure,
} from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import type { HostTables } from '../../platform/database/index.ts';

/** Entry of a timeline, as it is stored. */
export type StoredEntry = Pick<
  Selectable<HostTables['session_entry']>,
  'at' | 'kind' | 'name' | 'ok' | 'status' | 'code' | 'duration_ms' | 'reference' | 'problem' | 'provider_id'
>;

/**
 * Returns the last problem that the user saw and did not get over. A success at a bank gets over every problem before it, and a request that
 * is answered the next time over its own failure.
 */
export function failureOf(
  entries: readonly StoredEntry[],
  provider: (providerId: string | null) => SessionFailure['provider'],
): SessionFailure | null {
  /** Attempts in which the bank asked a question. */
  const asked = new Set<string | null>();
  let open: Problem | null = null;
  for (const entry of entries) {
    if (entry.kind === 'bank' && entry.name === 'USER_INPUT_REQUIRED') asked.add(entry.reference);
    open = problemAfter(open, entry, asked);
  }
  if (open === null) return null;
  const { entry, problem } = open;
  return {
    at: entry.at.toISOString(),
    problem,
    code: entry.code,
    additionalStatus: entry.kind === 'bank' ? additionalStatusOf(entry.code) : null,
    provider: provider(entry.provider_id),
    reference: entry.reference,
    userAction: problemDefinitions[problem].primary,
  };
}

/** A problem that the user has not got over, and the entry that shows it. */
interface Problem {
  readonly entry: StoredEntry;
  readonly problem: ProblemClass;
}

/** Returns the open problem after another entry. */
function problemAfter(open: Problem | null, entry: StoredEntry, asked: ReadonlySet<string | null>): Problem | null {
  const left = isGotOver(open?.entry ?? null, entry) ? null : open;
  const problem = problemOf(entry, asked);
  // The screen of a problem that a request or a bank caused before says nothing new.
  if (problem === null || (entry.kind === 'screen' && left?.problem === problem)) return left;
  return { entry, problem };
}

/** Statuses at a bank that end every problem. */
const successes: ReadonlySet<string> = new Set(['SUCCESS', 'PARTIAL_SUCCESS', 'authorization.done']);

function isGotOver(open: StoredEntry | null, next: StoredEntry): boolean {
  if (next.kind === 'bank') return successes.has(next.name);
  return open?.kind === 'request' && next.kind === 'request' && next.ok && next.name === open.name;
}

/** Prefix of the ids of error screens. */
const errorScreen = 'error.';

/** Returns the class of the problem that an entry shows; `null` if it shows none. */
function problemOf(entry: StoredEntry, asked: ReadonlySet<string | null>): ProblemClass | null {
  if (entry.kind === 'screen') {
    const name = entry.name.startsWith(errorScreen) ? entry.name.slice(errorScreen.length) : '';
    return problemClasses.find((one) => one === name) ?? null;
  }
  // A refusal because the data is current is no failure.
  if (entry.code === 'provider-account.recently-refreshed') return null;
  return entry.code === 'REQUEST_TIME_OUT' && asked.has(entry.reference) ? 'mfa.timeout' : entry.problem;
}

const additionalStatusOf = (code: string | null): AdditionalStatus | null =>
  additionalStatuses.find((status) => status === code) ?? null;
