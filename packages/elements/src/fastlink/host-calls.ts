import type { FastLinkRefusal, FastLinkSite } from './contract.ts';

/** Reply of the host to a launch. */
export interface LaunchReply {
  publishableKey: string;
  sessionId: string;
  launchToken: string;
  /** Key with which only this page reads the session. */
  sessionKey: string;
  /** Name of the element to show. */
  element: string;
  attributes: Readonly<Record<string, string>>;
  callback: string | null;
  callbackLocation: string | null;
}

/** Fields of a form. */
export type Fields = Readonly<Record<string, string>>;

/** Thrown if the host refuses a request or does not answer. */
export class LaunchRefused extends Error {
  readonly payload: FastLinkRefusal;
  /** Whether the host has answered. */
  readonly isFinal: boolean;

  constructor(payload: FastLinkRefusal, isFinal: boolean) {
    super(payload.message);
    this.payload = payload;
    this.isFinal = isFinal;
  }
}

/** Returns the payload of a fault without a more precise code. */
export const applicationError = (message: string): FastLinkRefusal => ({
  code: 'E800',
  title: 'APPLICATION_ERROR',
  message,
  fnToCall: 'errorHandler',
});

/** Requests the session of a launch. */
export const requestLaunch = (origin: string, version: string, fields: Fields): Promise<LaunchReply> =>
  post(`${origin}/fastlink/${version}/session`, fields);

/** Requests another launch token of the session. */
export const requestToken = (
  origin: string,
  reply: LaunchReply,
): Promise<Pick<LaunchReply, 'sessionId' | 'launchToken'>> => post(`${origin}/fastlink/session/launch`, keysOf(reply));

/** Reads the provider accounts of the session. */
export const readSites = async (origin: string, reply: LaunchReply): Promise<readonly FastLinkSite[]> =>
  (await post<{ sites: FastLinkSite[] }>(`${origin}/fastlink/session/sites`, keysOf(reply))).sites;

const keysOf = ({ sessionId, sessionKey }: LaunchReply): Fields => ({ sessionId, sessionKey });

const timeoutMs = 10_000;

/** Posts a form without cookies, for which browsers send no preflight. Rejects only with `LaunchRefused`. */
async function post<Reply>(address: string, fields: Fields): Promise<Reply> {
  let refusal = applicationError('The host does not answer');
  let isFinal = false;
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer as Reply;
    refusal = answer as FastLinkRefusal;
    isFinal = true;
  } catch {
    // The network is lost, or something else answers at this address.
  }
  throw new LaunchRefused(refusal, isFinal);
}
