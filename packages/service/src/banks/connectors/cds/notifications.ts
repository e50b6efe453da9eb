import type { Clock } from '@fin-link/storage';
import { z } from 'zod';
import type { EndedArrangement, BankNotifications, RefusedNotification } from '../contract/bank-notifications.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { OpenBank } from '../open-banking/bank.ts';
import { outcomeOf } from '../open-banking/oauth-problem.ts';
import { bankAlgorithm } from '../open-banking/party.ts';
import { keysAt, type KeySet } from '../open-banking/relying-party.ts';
import { key } from '../open-banking/reply-schema.ts';
import { failedCheck, type NamedChecks, toleranceSeconds } from '../open-banking/return-checks.ts';
import { readToken, type SignedToken } from '../open-banking/signed-token.ts';
import type { CdsParty } from './profile.ts';

/** Path of notifications, below the party's address in the register. */
export const revocationPath = '/arrangements/revoke';
/** Longest accepted lifetime in seconds. Used tokens are stored until they expire. */
const longestSeconds = 3_600;

/** Id of a notification or of an arrangement. */
const id = key(200);
const claims = z.looseObject({
  iss: z.string().optional(),
  sub: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  exp: z.number().optional(),
  jti: z.string().optional(),
  cdr_arrangement_id: z.string().optional(),
});

interface SeenToken extends SignedToken<z.infer<typeof claims>> {
  expectedAlgorithm: string;
  /** The bank's brand id in the register. */
  brandId: string;
  /** Address that the notification is sent to. */
  address: string;
  /** Seconds of the protocol clock. */
  now: number;
}

/** Checks of a notification's tokens by name. Checks without keys come first. */
const tokenChecks = {
  alg: ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  iss: ({ claims: { iss }, brandId }) => iss === brandId,
  sub: ({ claims: { sub }, brandId }) => sub === brandId,
  aud: ({ claims: { aud = [] }, address }) => {
    const audiences = [aud].flat();
    return audiences.length === 1 && audiences[0] === address;
  },
  clock: ({ claims: { exp }, now }) => exp !== undefined && exp > now - toleranceSeconds && exp <= now + longestSeconds,
  id: ({ claims: { jti } }) => id.safeParse(jti).success,
  signature: ({ isSigned }) => isSigned,
} as const satisfies NamedChecks<SeenToken>;

const withoutKeys = ['alg', 'iss', 'sub', 'aud', 'clock', 'id'] as const;
/** Checks with the claim that each one reads. The signed notification may omit these claims; the bearer token must have them. */
const optionalClaims = [
  ['iss', 'iss'],
  ['sub', 'sub'],
  ['aud', 'aud'],
  ['exp', 'clock'],
  ['jti', 'id'],
] as const;

export const notificationChecks = [...withoutKeys, 'signature', 'same-arrangement', 'replay'] as const;
/** Every check of a notification from the bank. */
export type NotificationCheck = (typeof notificationChecks)[number];

interface NotificationParts {
  bank: Pick<OpenBank<CdsParty>, 'party' | 'http'>;
  clock: Clock;
  recipientBaseUri: string;
}

export function createCdsNotifications({
  bank: { party, http },
  clock,
  recipientBaseUri,
}: NotificationParts): BankNotifications {
  const { id: brandId, keysUrl } = party.brand;
  const expectedAlgorithm = bankAlgorithm(party);
  const address = `${recipientBaseUri}${revocationPath}`;

  /** Returns the claims of a token, or the name of the check that failed. Without keys, checks everything but the signature. */
  async function proven(
    token: string,
    keys: KeySet | null,
    { isOfCaller }: { isOfCaller: boolean },
  ): Promise<z.infer<typeof claims> | string> {
    const read = await readToken(token, keys, claims);
    if (read === null) return 'signature';
    const now = Math.floor(clock.now().getTime() / 1000);
    const leftOut = optionalClaims.filter(([claim]) => !isOfCaller && read.claims[claim] === undefined);
    const names = [...withoutKeys, ...(keys === null ? [] : (['signature'] as const))];
    const made = names.filter((name) => !leftOut.some(([, check]) => check === name));
    return failedCheck(tokenChecks, made, { ...read, expectedAlgorithm, brandId, address, now }) ?? read.claims;
  }

  return {
    sender: brandId,
    read: ({ bearer, notification, arrangementId }, remember, signal) =>
      outcomeOf<EndedArrangement | RefusedNotification | BankProblem>(async () => {
        if (bearer === null) return refused('sender', 'no bearer');
        // Rejects malformed claims before requesting the bank's keys.
        const claimed = await proven(bearer, null, { isOfCaller: true });
        if (typeof claimed === 'string') return refused('sender', claimed);
        const keys = await keysAt(http, keysUrl, signal);
        const sender = await proven(bearer, keys, { isOfCaller: true });
        if (typeof sender === 'string') return refused('sender', sender);
        if (notification === null) return refused('notification', 'no notification');
        const said = await proven(notification, keys, { isOfCaller: false });
        if (typeof said === 'string') return refused('notification', said);
        const { success: isNamed, data: bankConsentId } = id.safeParse(said.cdr_arrangement_id);
        if (!isNamed) return refused('notification', 'no arrangement');
        const isSame = arrangementId === null || arrangementId === bankConsentId;
        if (!isSame) return refused('notification', 'same-arrangement');
        const { exp: callEnds = 0 } = sender;
        const used = [sender, said].flatMap(({ jti, exp = callEnds }) =>
          jti === undefined ? [] : [{ id: jti, until: new Date((exp + toleranceSeconds) * 1000) }],
        );
        return (await remember(used)) ? { kind: 'ended', bankConsentId } : refused('sender', 'replay');
      }),
  };
}

const refused = (reason: RefusedNotification['reason'], detail: string): RefusedNotification => ({
  kind: 'refused',
  reason,
  detail,
});
