import type { ConsentRequestName, ConsentsEffect, ConsentsEvent, ConsentsModel } from '@fin-link/flow';
import { consents, initialConsentsModel } from '@fin-link/flow';
import { failedRequest } from './failed-request.ts';
import type { LaunchResult } from '../launch/launcher.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import { filterOf } from './tag-attributes.ts';
import type { ViewParts } from './view-session.ts';
import { ViewSession } from './view-session.ts';

/** Runs the dashboard of consents, and lends its frame to the linking flow for the way to the bank. */
export class ConsentsRunner {
  readonly #parts: ViewParts;
  readonly #session: ViewSession;
  model: ConsentsModel = initialConsentsModel;

  constructor(parts: ViewParts) {
    this.#parts = parts;
    this.#session = new ViewSession(parts, (news) => this.#take(news));
    const shown = (): void => {
      if (document.visibilityState === 'visible') this.#take({ type: 'pageShown' });
    };
    document.addEventListener('visibilitychange', shown, { signal: this.#session.signal });
  }

  /** What the user, the page, the network and the clock say: for whoever has the frame. */
  dispatch(event: FrameIntent): void {
    if (!this.#session.passOn(event)) this.#take(event as ConsentsEvent);
  }

  opened(result: LaunchResult): void {
    this.#session.opened(result);
  }

  /** Ends everything that is under way; nothing is dispatched afterwards. */
  stop(): void {
    this.#session.stop();
  }

  #take(event: ConsentsEvent): void {
    if (this.#session.signal.aborted) return;
    const turn = consents(this.model, event, filterOf(this.#parts.attributes()) ?? undefined);
    if (turn.ignored) return;
    this.model = turn.model;
    const { state, overlay, facts } = turn.model;
    if (state.step !== 'linking') this.#parts.changed({ state, overlay, facts });
    for (const effect of turn.effects) this.#run(effect);
  }

  #run(effect: ConsentsEffect): void {
    const { client, page } = this.#parts;
    const { signal } = this.#session;
    switch (effect.type) {
      case 'readConsents':
        return this.#ask(effect.type, 0, async () => ({
          type: 'consentsRead',
          ...(await client.listConsents({}, signal)),
        }));
      case 'readSharedAccounts': {
        const { providerAccountId } = effect;
        return this.#ask(effect.type, providerAccountId, async () => ({
          type: 'sharedAccountsRead',
          providerAccountId,
          ...(await client.listAccounts({ params: { providerAccountId } }, signal)),
        }));
      }
      case 'readHistory': {
        const { consentId } = effect;
        return this.#ask(effect.type, consentId, async () => ({
          type: 'historyRead',
          consentId,
          ...(await client.getConsentHistory({ params: { consentId } }, signal)),
        }));
      }
      case 'renewConsent': {
        const { consentId } = effect;
        return this.#ask(effect.type, consentId, async () => ({
          type: 'consentRenewed',
          ...(await client.renewConsent({ params: { consentId } }, signal)),
        }));
      }
      case 'setDeletion': {
        const { consentId, deleteDataAtEnd } = effect;
        return this.#ask(effect.type, consentId, async () => ({
          type: 'deletionSet',
          ...(await client.setConsentDeletion({ params: { consentId }, body: { deleteDataAtEnd } }, signal)),
        }));
      }
      case 'revokeConsent': {
        const { consentId, deleteData } = effect;
        return this.#ask(effect.type, consentId, async () => ({
          type: 'consentRevoked',
          revocation: await client.revokeConsent({ params: { consentId }, body: { deleteData } }, signal),
        }));
      }
      case 'handOver':
        return void this.#session.lend({ start: effect.start, snapshot: null, lentFor: 'mend' });
      case 'tell':
        return page.send(effect.event);
      default:
        return this.#session.run(effect);
    }
  }

  #ask(request: ConsentRequestName, subject: number, send: () => Promise<ConsentsEvent>): void {
    void send().then(
      (event) => this.#take(event),
      (error: unknown) => {
        if (this.#session.signal.aborted) return;
        this.#take({ type: 'consentFailed', request, subject, failure: failedRequest(error) });
      },
    );
  }
}
