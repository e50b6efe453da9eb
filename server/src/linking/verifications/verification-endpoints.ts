import { createHash } from 'node:crypto';
import { maxListedAccounts } from '@fin-link/contracts/browser';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readEligibleAccounts } from './eligibility.ts';
import type { NeedsVerifications } from './session-verifications.ts';
import {
  readAllVerifications,
  readVerifications,
  verificationObject,
  isNamedByStart,
  readVerification,
  verificationView,
} from './verifications.ts';

/** Lists the accounts of a provider account and how each can be verified. */
export const listEligibleAccounts =
  (
    deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory & NeedsObservations,
  ): Handler<'listEligibleAccounts'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    // Throws `provider-account.not-found` if the provider account does not belong to the user.
    await deps.observations.read(session, providerAccountId);
    const { accountId } = session.start;
    const accounts = await readEligibleAccounts(deps, session, { providerAccountId: String(providerAccountId) });
    return {
      accounts: accounts
        .filter((account) => accountId === null || account.accountId === accountId)
        .slice(0, maxListedAccounts)
        .map(({ providerAccountId: _, ...account }) => account),
    };
  };

const maxVerifications = 200;

/** Lists the verifications of the user, newest first. */
export const listVerifications =
  (deps: NeedsService & NeedsAccess & NeedsSessionProof & NeedsVerifications): Handler<'listVerifications'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId, providerAccountId } = request.query;
    const isNamed = (accountId ?? providerAccountId) !== undefined;
    const userVerifications = isNamed
      ? await readVerifications(deps, session, request.query)
      : await readAllVerifications(deps, session);
    return {
      verifications: await deps.access.filter(
        session,
        'listVerifications',
        userVerifications.slice(0, maxVerifications),
        verificationObject,
      ),
    };
  };

export const getVerification =
  (deps: NeedsService & NeedsSessionProof & NeedsVerifications): Handler<'getVerification'> =>
  async (request) => {
    const session = sessionOf(request);
    const verification = await readVerification(deps, session, request.params.verificationId);
    await deps.verifications.record(session, verification, isNamedByStart(session, verification) ? 'changed' : 'read');
    return { verification };
  };

/** Compares the typed amounts with those of the small deposits. Returns the first result again for a repeated `Idempotency-Key`. */
export const submitAmounts =
  (deps: NeedsService & NeedsSessionProof & NeedsVerifications): Handler<'submitAmounts'> =>
  async (request) => {
    const { client, broker, proofOf, verifications } = deps;
    const session = sessionOf(request);
    const { verificationId } = request.params;
    const found = await readVerification(deps, session, verificationId);
    const { verificationType, verificationStatus, accountId, providerAccountId, deposits } = found;
    // The service decides whether the verification has ended, because this request may repeat the one that ended it.
    if (deposits === null || verificationStatus === 'INITIATED') throw new HostError('verification.over');
    const key = `${session.sessionId} ${request.headers['idempotency-key']}`;
    const transaction = request.body.amounts.map(({ amount, direction }) => ({
      // The interface uses JSON numbers. Amounts with this few digits convert without loss.
      amount: { amount: Number(amount), currency: deposits.currency },
      baseType: direction,
    }));
    const { body } = await broker.use(session.loginName, async (token) =>
      client.updateVerification({
        token,
        widgetProof: await proofOf(session),
        idempotencyKey: createHash('sha256').update(key).digest('base64url'),
        body: {
          verification: {
            verificationType,
            verificationId,
            ...(accountId !== null && { accountId }),
            ...(providerAccountId !== null && { providerAccountId }),
            transaction,
          },
        },
      }),
    );
    const updated = (body.verification ?? []).find((candidate) => candidate.verificationId === verificationId);
    if (updated === undefined) throw new HostError('service.refused');
    const verification = verificationView(updated);
    await verifications.record(session, verification, 'changed');
    return { verification };
  };
