import { z } from 'zod';
import type { DemoSettings } from './environment.ts';
import { fetchJson } from '../http/fetch-json.ts';

export const sessionId = z.string().regex(/^ls_[A-Za-z0-9_-]{16,64}$/);

const createdSession = z.object({ sessionId, launchToken: z.string() });
export type CreatedSession = z.infer<typeof createdSession>;

/** The result of a session, as in `GET /v1/sessions/{id}` and `session.finished`. */
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
export type SessionResult = z.infer<typeof sessionResult>;

/** What a session may do; by default it links. */
export type Capability = 'link' | 'manage' | 'consents' | 'manual' | 'networth' | 'upcoming' | 'insights';

/** What a session is for. */
export interface Wishes {
  /** `sessionId` of the session to continue. */
  sessionId?: string | undefined;
  capabilities?: readonly Capability[];
  /** Path of the page to return to from a bank that opened in the same tab. */
  backTo?: string;
  /** Version 4; `Aggregation` when neither this nor `flow` is given. */
  configName?: string;
  /** Version 3: the flow as a data element. */
  flow?: string;
  /** Where linking starts, and what the session may change. */
  start?: { action: 'edit' | 'refresh'; providerAccountId: number };
  /** What the user is registered with. */
  fullName?: string;
}

export interface HostApi {
  /** Creates a session for this person, or a launch token for the session in `sessionId`. */
  createSession(loginName: string, wishes: Wishes): Promise<CreatedSession>;
  readResult(sessionId: string): Promise<SessionResult>;
}

/** Client of the host. Its API key never reaches a page. */
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
