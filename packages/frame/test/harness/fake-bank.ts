import type { ConsentHistoryEntry, ConsentView, AuthorizationView } from '@fin-link/contracts/browser';
import { consentView } from '../fixtures/states.ts';
import { providerDetail } from '../fixtures/providers.ts';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A bank with its own site, as the host represents it. It has one consent, and the test decides the result of its authorizations. */
export class FakeBank {
  consent: ConsentView = consentView();
  /** Further consents in the list. */
  others: readonly ConsentView[] = [];
  history: readonly ConsentHistoryEntry[] = [];
  /** Whether the bank can be reached when sharing ends. */
  isReached = true;
  readonly authorizations: AuthorizationView[] = [];
  /** Whether the session has a return address. */
  hasReturn = true;

  /** Newest authorization. Throws if there is none. */
  get authorization(): AuthorizationView {
    const authorization = this.authorizations.at(-1);
    if (authorization === undefined) throw new Error('no authorization was made');
    return authorization;
  }

  /** Changes the newest authorization and returns it. */
  becomes(changes: Partial<AuthorizationView>): AuthorizationView {
    const authorization = { ...this.authorization, ...changes };
    this.authorizations[this.authorizations.length - 1] = authorization;
    return authorization;
  }

  /** Answers a request about the bank. Returns `null` for other requests. */
  answer(route: string, body: unknown): Response | null {
    const [method, path = ''] = route.split(' ');
    const [, , room, id, part] = path.split('/');
    if (room === 'authorizations') return this.#answerAuthorization(method, id);
    if (room === 'providers' && id === '16020') {
      const provider = providerDetail({
        providerId: 16_020,
        name: 'Thistle Bank',
        authType: 'OAUTH',
        isConsentRequired: true,
        countryISOCode: 'GB',
      });
      return json({ provider });
    }
    if (room !== 'consents') return null;
    if (method === 'GET' && id === undefined) return json({ consents: [this.consent, ...this.others] });
    if (part === 'history') return json({ history: this.history });
    if (part === 'revocation') return this.#revoke(body as { deleteData?: boolean });
    if (part === 'authorizations') return this.#make(body as { mode: string });
    if (part === 'renewal') this.consent = { ...this.consent, renewedAt: '2026-11-20T10:00:00.000Z' };
    if (part === 'deletion')
      this.consent = {
        ...this.consent,
        deletion: { chosen: (body as { deleteDataAtEnd: boolean }).deleteDataAtEnd },
      };
    return json({ consent: this.consent }, method === 'POST' ? 201 : 200);
  }

  #revoke({ deleteData = false }: { deleteData?: boolean }): Response {
    this.consent = { ...this.consent, status: 'REVOKED', revokedAt: '2026-11-20T10:00:00.000Z', daysLeft: null };
    return json({ consent: this.consent, bankInformed: this.isReached, dataDeleted: deleteData });
  }

  #make({ mode: asked }: { mode: string }): Response {
    const mode = this.hasReturn || asked === 'external' ? asked : 'popup';
    const authorizationId = `cv_${String(this.authorizations.length + 1).padStart(20, '0')}`;
    const { consentId, providerId, providerAccountId } = this.consent;
    const authorization: AuthorizationView = {
      authorizationId,
      consentId,
      providerId,
      providerAccountId,
      status: 'ready',
      problem: null,
    };
    this.authorizations.push(authorization);
    return json(
      {
        authorization,
        mode,
        startPath: `/oauth/start?authorization=${authorizationId}`,
        bankHost: 'login.thistle.example',
      },
      201,
    );
  }

  #answerAuthorization(method: string | undefined, authorizationId: string | undefined): Response | null {
    const index = this.authorizations.findIndex((one) => one.authorizationId === authorizationId);
    const authorization = this.authorizations[index];
    if (authorization === undefined) return null;
    if (method !== 'DELETE') return json({ authorization, mode: 'popup', startPath: null, bankHost: null });
    this.authorizations[index] = { ...authorization, status: 'cancelled' };
    return new Response(null, { status: 204 });
  }
}
