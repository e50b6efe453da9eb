import type { z } from 'zod';
import { problem, retryAfterSeconds } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankHttp } from '../open-banking/bank-http.ts';
import { interactionHeader, newInteraction } from '../open-banking/interaction.ts';
import { outcomeOf, type Refusal, problemOfRefusal, type Meaning } from '../open-banking/problems.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorReply } from './schema.ts';
import type { CdsSession } from './sealed-state.ts';

/** Supported versions of an endpoint (`x-v`, `x-min-v`). */
interface Versions {
  newest: number;
  /** Default: `newest`. */
  oldest?: number;
}

export interface CdsRequest<S extends z.ZodType> {
  /** Path below the data API's base, with encoded segments. */
  path: string;
  query?: string;
  versions: Versions;
  session: CdsSession;
  /** Schema of the reply's body. */
  reply: S;
}

type CdsReply<T> = { kind: 'reply'; value: T } | Refusal | BankProblem;

/** Creates the client of one bank's data API, which negotiates versions and validates replies. */
export function createCdsClient(dataUrl: string, http: BankHttp) {
  return {
    /** Sends a request and validates the reply, including its version. */
    read<S extends z.ZodType>(request: CdsRequest<S>, signal: AbortSignal): Promise<CdsReply<z.output<S>>> {
      return outcomeOf(async () => {
        const { path, query = '', versions, reply } = request;
        const interaction = newInteraction(dataUrl);
        const sent = { ...headersOf(request), [interactionHeader]: interaction.id };
        const address = `${dataUrl}/${path}${query}`;
        const { status, headers, text } = await http.send(address, { method: 'GET', headers: sent }, signal);
        interaction.acceptsReply(headers.get(interactionHeader));
        if (status >= 400)
          return { ...refusalOf(status, text), retryAfter: retryAfterSeconds((name) => headers.get(name)) };
        if (status !== 200) return problem('UNEXPECTED_SITE_ERROR', 'redirect');
        const version = Number(headers.get('x-v') ?? versions.newest);
        const isSupported = version <= versions.newest && version >= (versions.oldest ?? versions.newest);
        if (!isSupported) return problem('UNEXPECTED_SITE_ERROR', 'another version');
        const parsed = reply.safeParse(jsonOf(text));
        return parsed.success
          ? { kind: 'reply', value: parsed.data }
          : problem('UNEXPECTED_SITE_ERROR', 'malformed reply');
      });
    },
  };
}

export type CdsClient = ReturnType<typeof createCdsClient>;

function headersOf({
  versions,
  session: { accessToken, seenAt, presence },
}: CdsRequest<z.ZodType>): Record<string, string> {
  const { newest, oldest = newest } = versions;
  return {
    accept: 'application/json',
    authorization: `Bearer ${accessToken}`,
    'x-v': String(newest),
    'x-min-v': String(oldest),
    'x-fapi-auth-date': new Date(seenAt).toUTCString(),
    // Both headers together tell the bank that the user is present.
    ...(presence !== null && {
      'x-fapi-customer-ip-address': presence.address,
      'x-cds-client-headers': Buffer.from(`User-Agent: ${presence.agent ?? ''}`).toString('base64'),
    }),
  };
}

/** Reads the error codes of a refusal. */
export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, codes: parsed.success ? parsed.data.errors.map(({ code }) => code) : [] };
}

/** Prefixes of the standard's error codes. */
const commonErrors = 'urn:au-cds:error:cds-all:';
const bankingErrors = 'urn:au-cds:error:cds-banking:';

export const problemOf = (refusal: Refusal): BankProblem =>
  problemOfRefusal(refusal, (_status, code) => meaningsByCode.get(code));

const meaningsByCode: ReadonlyMap<string, Meaning> = new Map([
  [`${commonErrors}Authorisation/RevokedConsent`, ['CONSENT_REVOKED', 'consent revoked']],
  // The arrangement has ended or must be authorized again; the status of the consent shows which.
  [`${commonErrors}Authorisation/InvalidConsent`, ['CONSENT_EXPIRED', 'consent invalid']],
  [`${commonErrors}Authorisation/AdrStatusNotActive`, ['TECH_ERROR', 'accreditation not active']],
  [`${commonErrors}Header/UnsupportedVersion`, ['TECH_ERROR', 'version not offered']],
  [`${commonErrors}Resource/Unavailable`, ['DATA_NOT_AVAILABLE', 'resource unavailable']],
  [`${bankingErrors}Authorisation/InvalidBankingAccount`, ['DATA_NOT_AVAILABLE', 'no such account']],
  [`${bankingErrors}Authorisation/UnavailableBankingAccount`, ['DATA_NOT_AVAILABLE', 'account unavailable']],
]);
