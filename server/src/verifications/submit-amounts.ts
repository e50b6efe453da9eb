import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { readVerification } from './read-verifications.ts';
import { verificationView } from './verification-view.ts';
import type { VerificationDeps } from './verification-deps.ts';

export const submitAmounts =
  (deps: VerificationDeps): Handler<'submitAmounts'> =>
  async (request) => {
    const { client, broker, proofOf, verifications } = deps;
    const session = sessionOf(request);
    requireCapability(session, 'verification');
    const { verificationId } = request.params;
    const { verificationType, verificationStatus, accountId, providerAccountId, deposits } = await readVerification(
      deps,
      session,
      verificationId,
    );
    if (deposits === null || verificationStatus !== 'DEPOSITED') throw new HostError('verification.over');
    const transaction = request.body.amounts.map(({ amount, direction }) => ({
      // A number in the interface, which a decimal of so few digits is written as without loss.
      amount: { amount: Number(amount), currency: deposits.currency },
      baseType: direction,
    }));
    const { body } = await broker.use(session.loginName, async (token) =>
      client.updateVerification({
        token,
        widgetProof: await proofOf(session),
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
    const found = (body.verification ?? []).find((one) => one.verificationId === verificationId);
    if (found === undefined) throw new HostError('service.refused');
    const verification = verificationView(found);
    await verifications.record(session, verification, 'changed');
    return { verification };
  };
