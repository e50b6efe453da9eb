import type { CreateVerification, VerificationView } from '@fin-link/contracts/browser';
import type { StartVerification } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { HostError, invalidInput, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, sessionOf, type NeedsSessionProof, type Session } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readEligibleAccounts } from './eligibility.ts';
import { readAllVerifications, readVerifications, verificationView } from './verifications.ts';
import type { NeedsVerifications } from './session-verifications.ts';

/** Error codes of the service for a running verification and for a verified account. */
const existingCodes: ReadonlySet<string | null> = new Set(['Y837', 'Y840']);

/** Verifies accounts by the holder's name, or starts small deposits. If the verification already exists, returns the existing one. */
export const createVerification =
  (
    deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory & NeedsObservations & NeedsVerifications,
  ): Handler<'createVerification'> =>
  async (request) => {
    const { client, broker, proofOf, verifications } = deps;
    const session = sessionOf(request);
    const { body: requested } = request;
    const verification =
      requested.verificationType === 'MATCHING'
        ? await planMatching(deps, session, requested)
        : await planDeposits(deps, session, requested);
    const start = async (): Promise<VerificationView[]> => {
      const { body } = await broker.use(session.loginName, async (token) =>
        client.startVerification({ token, widgetProof: await proofOf(session), body: { verification } }),
      );
      return (body.verification ?? []).map(verificationView);
    };
    const views = await start().catch(async (error: unknown) => {
      const existing = alreadyExists(error) ? await findExisting(deps, session, verification) : [];
      if (existing.length === 0) throw error;
      return existing;
    });
    if (views.length === 0) throw new HostError('service.refused');
    for (const view of views) await verifications.record(session, view, 'changed');
    return { verifications: views };
  };

type ByMatching = Extract<CreateVerification, { verificationType: 'MATCHING' }>;

/**
 * Returns the request for a verification by the holder's name. Throws `verification.not-eligible` if an account or the session does not
 * allow it, `account.not-found`, and `provider-account.not-found`.
 */
async function planMatching(
  deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory & NeedsObservations,
  session: Session,
  { providerAccountId, accountIds }: ByMatching,
): Promise<StartVerification> {
  const { method, severalAccounts } = optionsOf(session).verification;
  if (method === 'deposits' || session.start.action === 'cdv') throw new HostError('verification.not-eligible');
  const ids = [...new Set(accountIds)];
  if (ids.length > 1 && !severalAccounts) throw new HostError('verification.not-eligible');
  await deps.observations.read(session, providerAccountId);
  const accounts = await readEligibleAccounts(deps, session, { providerAccountId: String(providerAccountId) });
  for (const accountId of ids) {
    const account = accounts.find((candidate) => candidate.accountId === accountId);
    if (account === undefined) throw new HostError('account.not-found');
    // If data of the bank is missing, the verification itself reports it.
    if (account.ineligible !== null && account.ineligible !== 'data') throw new HostError('verification.not-eligible');
  }
  // A single account is sent as `accountId`, because upstream services verify one account at a time.
  const [singleId] = ids;
  const verifiedIds = ids.length === 1 && singleId !== undefined ? { accountId: singleId } : { accountIds: ids };
  return { verificationType: 'MATCHING', providerAccountId, ...verifiedIds };
}

type ByDeposits = Extract<CreateVerification, { verificationType: 'CHALLENGE_DEPOSIT' }>;

/**
 * Returns the request for a verification by small deposits. Throws `verification.not-eligible` if the account or the session does not allow
 * it, `account.not-found`, and `request.invalid` if numbers are missing for an account that is not linked.
 */
async function planDeposits(
  deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory,
  session: Session,
  { accountId, account: typed }: ByDeposits,
): Promise<StartVerification> {
  const verificationType = 'CHALLENGE_DEPOSIT';
  if (optionsOf(session).verification.method === 'matching') throw new HostError('verification.not-eligible');
  const account = typed && {
    accountType: typed.accountType,
    ...(typed.accountNumber !== undefined && { accountNumber: typed.accountNumber }),
    ...(typed.routingNumber !== undefined && {
      bankTransferCode: { id: typed.routingNumber, type: 'ROUTING_NUMBER' as const },
    }),
  };
  if (accountId === undefined) {
    if (account?.accountNumber === undefined || account.bankTransferCode === undefined)
      throw invalidInput('account', 'Account number and routing number are required without accountId.');
    return { verificationType, account };
  }
  const [linked] = await readEligibleAccounts(deps, session, { accountId: String(accountId) });
  if (linked === undefined) throw new HostError('account.not-found');
  if (!linked.takesDeposits) throw new HostError('verification.not-eligible');
  return { verificationType, accountId, ...(account !== undefined && { account }) };
}

/** Returns whether the verification already exists, for example after a double click, or the account is already verified. */
const alreadyExists = (error: unknown): boolean => error instanceof ServiceCallError && existingCodes.has(error.code);

/** Returns the existing verifications that prevent a new one: by account id, or by the last digits of a typed account number. */
async function findExisting(
  deps: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
  { verificationType, accountId, accountIds, account }: StartVerification,
): Promise<VerificationView[]> {
  const ids = accountIds ?? (accountId === undefined ? null : [accountId]);
  const read =
    ids === null ? readAllVerifications(deps, session) : readVerifications(deps, session, { accountId: ids.join(',') });
  const existing = (await read).filter(
    (candidate) => candidate.verificationType === verificationType && candidate.verificationStatus !== 'FAILED',
  );
  if (ids !== null) return ids.flatMap((id) => existing.find((verification) => verification.accountId === id) ?? []);
  const matches = existing.filter(({ mask }) => mask !== null && account?.accountNumber?.endsWith(mask) === true);
  // If several account numbers have the same last digits, the account is ambiguous.
  return new Set(matches.map((match) => match.accountId)).size > 1 ? [] : matches.slice(0, 1);
}
