import type { ConsentHistoryEntry, ConsentView, VisitView } from '@fin-link/contracts/browser';
import { consentView } from '../fixtures/states.ts';
import { providerDetail } from '../fixtures/providers.ts';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A bank with a site of its own, as the host speaks of it: one consent, and visits that go as the test says. */
export class FakeBank {
  consent: ConsentView = consentView();
  /** Listed beside it. */
  others: readonly ConsentView[] = [];
  history: readonly ConsentHistoryEntry[] = [];
  /** The bank answers when sharing ends. */
  isReached = true;
  readonly visits: VisitView[] = [];
  /** The session has an address to come back to. */
  hasReturn = true;

  /** The newest visit. */
  get visit(): VisitView {
    const visit = this.visits.at(-1);
    if (visit === undefined) throw new Error('no visit was made');
    return visit;
  }

  /** What the newest visit has come to. */
  becomes(changes: Partial<VisitView>): VisitView {
    const visit = { ...this.visit, ...changes };
    this.visits[this.visits.length - 1] = visit;
    return visit;
  }

  /** Null for what is no matter of the bank's. */
  answer(route: string, body: unknown): Response | null {
    const [method, path = ''] = route.split(' ');
    const [, , room, id, part] = path.split('/');
    if (room === 'visits') return this.#answerVisit(method, id);
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
    if (part === 'visits') return this.#make(body as { mode: string });
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
    return json({ consent: this.consent, bankTold: this.isReached, dataDeleted: deleteData });
  }

  #make({ mode }: { mode: string }): Response {
    if (mode === 'tab' && !this.hasReturn)
      return json(
        { error: { code: 'visit.no-return-address', message: 'no', docs: '/docs', requestId: 'rq_test' } },
        409,
      );
    const visitId = `cv_${String(this.visits.length + 1).padStart(20, '0')}`;
    const { consentId, providerId, providerAccountId } = this.consent;
    const visit: VisitView = { visitId, consentId, providerId, providerAccountId, status: 'ready', problem: null };
    this.visits.push(visit);
    return json({ visit, startPath: `/oauth/start?visit=${visitId}`, bankHost: 'login.thistle.example' }, 201);
  }

  #answerVisit(method: string | undefined, visitId: string | undefined): Response | null {
    const index = this.visits.findIndex((one) => one.visitId === visitId);
    const visit = this.visits[index];
    if (visit === undefined) return null;
    if (method !== 'DELETE') return json({ visit, startPath: null, bankHost: null });
    this.visits[index] = { ...visit, status: 'cancelled' };
    return new Response(null, { status: 204 });
  }
}
