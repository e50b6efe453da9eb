import type { Clock } from '@fin-link/storage';
import { z } from 'zod';
import type { EndedArrangement, EndingNotices, RefusedNotice } from '../contract/bank-notifications.ts';
import type { BankProblem } from '../contract/connector.ts';
import { failedCheck, namesOf, type NamedChecks, readSigned } from '../open-banking/id-token.ts';
import { outcomeOf } from '../open-banking/oauth-problem.ts';
import { bankAlgorithm } from '../open-banking/party.ts';
import type { KeySet } from '../open-banking/relying-party.ts';
import { key } from '../open-banking/reply-schema.ts';
import type { CdsBank } from './bank.ts';

export type { EndingNotices } from '../contract/bank-notifications.ts';

/** Below the party's address in the register. */
export const revocationPath = '/arrangements/revoke';
const toleranceSeconds = 30;
/** What is good for longer would have to be remembered for longer. */
const longestSeconds = 3_600;

/** Of a notice, and of an arrangement. */
const id = key(200);
const claims = z.looseObject({
  iss: z.string().optional(),
  sub: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  exp: z.number().optional(),
  jti: z.string().optional(),
  cdr_arrangement_id: z.string().optional(),
});

interface SeenToken {
  algorithm: string | undefined;
  expectedAlgorithm: string;
  claims: z.infer<typeof claims>;
  issuer: string;
  /** Where the notice is sent to. */
  address: string;
  /** Seconds of the protocol clock. */
  now: number;
}

/** Of both tokens of a notice: who sends it, and the arrangement that ended. Their signatures are checked apart from these. */
const tokenChecks = {
  alg: ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  iss: ({ claims: { iss }, issuer }) => iss === issuer,
  sub: ({ claims: { sub }, issuer }) => sub === issuer,
  aud: ({ claims: { aud = [] }, address }) => {
    const audiences = [aud].flat();
    return audiences.length === 1 && audiences[0] === address;
  },
  expiry: ({ claims: { exp }, now }) =>
    exp !== undefined && exp > now - toleranceSeconds && exp <= now + longestSeconds,
  id: ({ claims: { jti } }) => id.safeParse(jti).success,
} as const satisfies NamedChecks<SeenToken>;

export const noticeChecks = [...namesOf(tokenChecks), 'signature', 'replay'] as const;
/** Every check of a notice from the bank. */
export type NoticeCheck = (typeof noticeChecks)[number];

interface NoticesParts {
  bank: CdsBank;
  clock: Clock;
  recipientBaseUri: string;
  withheld: ReadonlySet<NoticeCheck>;
}

export function createNotices({ bank, clock, recipientBaseUri, withheld }: NoticesParts): EndingNotices {
  const { issuer } = bank.party;
  const expectedAlgorithm = bankAlgorithm(bank.party);
  const address = `${recipientBaseUri}${revocationPath}`;

  /** The claims, or the name of what is wrong with them. */
  async function proven(token: string, keys: KeySet | null): Promise<z.infer<typeof claims> | string> {
    const read = await readSigned(token, keys, claims);
    if (read === null) return 'signature';
    const now = Math.floor(clock.now().getTime() / 1000);
    return failedCheck(tokenChecks, { ...read, expectedAlgorithm, issuer, address, now }, withheld) ?? read.claims;
  }

  return {
    issuer,
    read: ({ bearer, notice }, remember, signal) =>
      outcomeOf<EndedArrangement | RefusedNotice | BankProblem>(async () => {
        if (bearer === null) return refused('sender', 'no bearer');
        // What is wrong in words is refused before the bank is asked for its keys.
        const claimed = await proven(bearer, null);
        if (typeof claimed === 'string') return refused('sender', claimed);
        const keys = withheld.has('signature') ? null : await bank.relyingParty.keys(signal);
        const sender = await proven(bearer, keys);
        if (typeof sender === 'string') return refused('sender', sender);
        if (notice === null) return refused('notice', 'no notice');
        const said = await proven(notice, keys);
        if (typeof said === 'string') return refused('notice', said);
        const { success: isNamed, data: bankConsentId } = id.safeParse(said.cdr_arrangement_id);
        if (!isNamed) return refused('notice', 'no arrangement');
        const used = [sender, said].map(({ jti = '', exp = 0 }) => ({
          id: jti,
          until: new Date((exp + toleranceSeconds) * 1000),
        }));
        const isFirst = withheld.has('replay') || (await remember(used));
        return isFirst ? { kind: 'ended', bankConsentId } : refused('sender', 'replay');
      }),
  };
}

const refused = (reason: RefusedNotice['reason'], detail: string): RefusedNotice => ({
  kind: 'refused',
  reason,
  detail,
});
