import type { Clock } from '@fin-link/storage';
import { z } from 'zod';
import type { EndedArrangement, BankNotifications, RefusedNotification } from '../contract/bank-notifications.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankClients } from '../open-banking/bank-clients.ts';
import { outcomeOf } from '../open-banking/problems.ts';
import { bankAlgorithm } from '../open-banking/party.ts';
import { fetchKeySet, type KeySet } from '../open-banking/relying-party.ts';
import { key } from '../open-banking/reply-schema.ts';
import { failedCheck, type NamedChecks, toleranceSeconds } from '../open-banking/return-checks.ts';
import { readToken, type SignedToken } from '../open-banking/signed-token.ts';
import type { CdsParty } from './profile.ts';

/** Path of notifications below the party's address in the register. */
const revocationPath = '/arrangements/revoke';
/** Maximum accepted lifetime of a token in seconds. It limits the time that used tokens are stored. */
const maxLifetimeSeconds = 3_600;

/** Id of a notification or of an arrangement. */
const id = key(200);

/** Checks that are made before the bank's keys are requested. */
const checksWithoutKeys = ['alg', 'iss', 'sub', 'aud', 'clock', 'id'] as const;

/** Names of all checks of a notification, in order. */
export const notificationChecks = [...checksWithoutKeys, 'signature', 'same-arrangement', 'replay'] as const;
export type NotificationCheck = (typeof notificationChecks)[number];

interface NotificationParts {
  bank: Pick<BankClients<CdsParty>, 'party' | 'http'>;
  clock: Clock;
  recipientBaseUri: string;
}

/** Creates the reader of notifications that an arrangement has ended. */
export function createCdsNotifications({
  bank: { party, http },
  clock,
  recipientBaseUri,
}: NotificationParts): BankNotifications {
  const { id: brandId, keysUrl } = party.brand;
  const expectedAlgorithm = bankAlgorithm(party);
  const address = `${recipientBaseUri}${revocationPath}`;

  /**
   * Returns the claims of a token, or the name of the failed check. Skips `signature` without keys. Unless `isBearer`, skips checks of
   * absent optional claims.
   */
  async function checkToken(
    token: string,
    keys: KeySet | null,
    { isBearer: isOfCaller }: { isBearer: boolean },
  ): Promise<z.infer<typeof claims> | string> {
    const read = await readToken(token, keys, claims);
    if (read === null) return 'signature';
    const now = Math.floor(clock.now().getTime() / 1000);
    const skippedChecks = optionalClaims.filter(([claim]) => !isOfCaller && read.claims[claim] === undefined);
    const names = [...checksWithoutKeys, ...(keys === null ? [] : (['signature'] as const))];
    const requiredChecks = names.filter((name) => !skippedChecks.some(([, check]) => check === name));
    return (
      failedCheck(tokenChecks, requiredChecks, { ...read, expectedAlgorithm, brandId, address, now }) ?? read.claims
    );
  }

  return {
    sender: brandId,
    read: ({ bearer, notification, arrangementId }, storeUsedTokens, signal) =>
      outcomeOf<EndedArrangement | RefusedNotification | BankProblem>(async () => {
        if (bearer === null) return refusedNotification('sender', 'no bearer');
        // Rejects wrong claims before requesting the bank's keys.
        const unverifiedClaims = await checkToken(bearer, null, { isBearer: true });
        if (typeof unverifiedClaims === 'string') return refusedNotification('sender', unverifiedClaims);
        const keys = await fetchKeySet(http, keysUrl, signal);
        const bearerClaims = await checkToken(bearer, keys, { isBearer: true });
        if (typeof bearerClaims === 'string') return refusedNotification('sender', bearerClaims);
        if (notification === null) return refusedNotification('notification', 'no notification');
        const notificationClaims = await checkToken(notification, keys, { isBearer: false });
        if (typeof notificationClaims === 'string') return refusedNotification('notification', notificationClaims);
        const { success: isNamed, data: bankConsentId } = id.safeParse(notificationClaims.cdr_arrangement_id);
        if (!isNamed) return refusedNotification('notification', 'no arrangement');
        const isSame = arrangementId === null || arrangementId === bankConsentId;
        if (!isSame) return refusedNotification('notification', 'same-arrangement');
        const { exp: bearerExp = 0 } = bearerClaims;
        const usedTokens = [bearerClaims, notificationClaims].flatMap(({ jti, exp = bearerExp }) =>
          jti === undefined ? [] : [{ id: jti, until: new Date((exp + toleranceSeconds) * 1000) }],
        );
        return (await storeUsedTokens(usedTokens))
          ? { kind: 'ended', bankConsentId }
          : refusedNotification('sender', 'replay');
      }),
  };
}

const claims = z.looseObject({
  iss: z.string().optional(),
  sub: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  exp: z.number().optional(),
  jti: z.string().optional(),
  cdr_arrangement_id: z.string().optional(),
});

/** Claims that the signed notification may omit, each with the check that reads it. The bearer token must have all of them. */
const optionalClaims = [
  ['iss', 'iss'],
  ['sub', 'sub'],
  ['aud', 'aud'],
  ['exp', 'clock'],
  ['jti', 'id'],
] as const;

/** A token, with the values that it is compared with. */
interface SeenToken extends SignedToken<z.infer<typeof claims>> {
  expectedAlgorithm: string;
  /** The bank's brand id in the register. */
  brandId: string;
  address: string;
  /** Time of the protocol clock in seconds. */
  now: number;
}

/** Checks of the bearer token and of the signed notification, by name. Only `signature` needs the bank's keys. */
const tokenChecks = {
  alg: ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  iss: ({ claims: { iss }, brandId }) => iss === brandId,
  sub: ({ claims: { sub }, brandId }) => sub === brandId,
  aud: ({ claims: { aud = [] }, address }) => {
    const audiences = [aud].flat();
    return audiences.length === 1 && audiences[0] === address;
  },
  clock: ({ claims: { exp }, now }) =>
    exp !== undefined && exp > now - toleranceSeconds && exp <= now + maxLifetimeSeconds,
  id: ({ claims: { jti } }) => id.safeParse(jti).success,
  signature: ({ isSigned }) => isSigned,
} as const satisfies NamedChecks<SeenToken>;

const refusedNotification = (reason: RefusedNotification['reason'], detail: string): RefusedNotification => ({
  kind: 'refused',
  reason,
  detail,
});
