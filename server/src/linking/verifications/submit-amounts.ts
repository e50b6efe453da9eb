import { createHash } from 'node:crypto';
import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import { readVerification } from './read-verifications.ts';
import type { NeedsVerifications } from './session-verifications.ts';
import { verificationView } from './verification-view.ts';

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
