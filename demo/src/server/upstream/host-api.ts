import { z } from 'zod';
import type { DemoSettings } from './environment.ts';
import { fetchJson } from '../http/fetch-json.ts';

/** Id of a link session. */
export const sessionId = z.string().regex(/^ls_[A-Za-z0-9_-]{16,64}$/);

const createdSession = z.object({ sessionId, launchToken: z.string() });
/** A new session, or a session to continue, with a token that opens it once. */
export type CreatedSession = z.infer<typeof createdSession>;

/** Result of a session in `GET /v1/sessions/{id}` and `session.finished`. */
export const sessionResult = z.object({
  sessionId,
  loginName: z.string(),
  status: z.enum(['open', 'finished']),
  outcome: z.enum(['success', 'pending', 'failed', 'cancelled', 'error']).nullable(),
  endedBy: z.enum(['user', 'time', 'backend']).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  providerAccounts: z
    .array(
      z.object({
        providerAccountId: z.int(),
        providerName: z.string(),
        status: z.string(),
        additionalStatus: z.string().nullable(),
        accountIds: z.array(z.int()).max(500),
      }),
    )
    .max(100),
  verifications: z
    .array(z.looseObject({ verificationId: z.int(), verificationStatus: z.string() }))
    .max(100)
    .optional(),
  transfers: z
    .array(z.looseObject({ reference: z.string() }))
    .max(100)
    .optional(),
});
/** Result of a session. */
export type SessionResult = z.infer<typeof sessionResult>;

/** Capability of a session. Default: `link`. */
export type Capability = 'link' | 'manage' | 'consents' | 'manual' | 'networth' | 'upcoming' | 'insights';

/** Options of a session. */
export interface SessionOptions {
  /** `sessionId` of the session to continue. */
  sessionId?: string | undefined;
  capabilities?: readonly Capability[];
  /** Path of the page to which the user returns from a bank that opened in the same browser tab. */
  backTo?: string;
  /** Configuration (version 4). Default: `Aggregation`, unless `flow` is set. */
  configName?: string;
  /** Name of the flow (version 3). */
  flow?: string;
  /** Start of the flow, and the connection that the session may change. */
  start?: { action: 'edit' | 'refresh'; providerAccountId: number };
  /** Name that the user is registered with. */
  fullName?: string;
}

/** Client of the host. */
export interface HostApi {
  /** Creates a session for this person, or a launch token for the session in `sessionId`. */
  createSession(loginName: string, options: SessionOptions): Promise<CreatedSession>;
  /** Returns the result of a session, also while it is open. */
  readResult(sessionId: string): Promise<SessionResult>;
}

/** Creates a client of the host. The API key never reaches a page. */
export function hostApi({ origin, hostOrigin, hostKey, publishableKey }: DemoSettings): HostApi {
  const party = 'link host';
  const headers = { authorization: `Bearer ${hostKey}` };
  return {
    createSession: (
      loginName,
      { sessionId, capabilities, backTo, configName = 'Aggregation', flow, start, fullName },
    ) =>
      fetchJson(`${hostOrigin}/v1/sessions`, {
        party,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          loginName,
          publishableKey,
          parentOrigin: origin,
          ...(flow === undefined ? { configNames: [configName] } : { version: 3, flow }),
          ...(start !== undefined && { start }),
          ...(fullName !== undefined && { user: { name: { fullName } } }),
          ...(capabilities !== undefined && { capabilities }),
          ...(backTo !== undefined && { returnUrl: `${origin}${backTo}` }),
          ...(sessionId !== undefined && { sessionId }),
        }),
        reply: createdSession,
      }),
    readResult: async (sessionId) => {
      const url = `${hostOrigin}/v1/sessions/${encodeURIComponent(sessionId)}`;
      const { result } = await fetchJson(url, { party, headers, reply: z.object({ result: sessionResult }) });
      return result;
    },
  };
}
