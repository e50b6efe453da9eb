import type { HostEvent } from '@fin-link/contracts/browser';
import type { ManageEffect, ManageEvent, ManageModel, ManageRequestName } from '@fin-link/flow';
import { initialManageModel, manage } from '@fin-link/flow';
import { failedRequest } from './failed-request.ts';
import type { LaunchResult } from '../launch/launcher.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import type { ViewParts } from './view-session.ts';
import { ViewSession } from './view-session.ts';
import { ListWatch } from './connections-watch.ts';

/** Runs the list of connections, and lends its frame to the linking flow. */
export class ManageRunner {
  readonly #parts: ViewParts;
  readonly #session: ViewSession;
  readonly #watch: ListWatch;
  model: ManageModel = initialManageModel;

  constructor(parts: ViewParts) {
    this.#parts = parts;
    this.#session = new ViewSession(parts, (news) => this.#take(news));
    this.#watch = new ListWatch({
      client: parts.client,
      heard: (event) => this.#heard(event),
      failed: (ids, error) => this.#deaf(ids, error),
    });
  }

  /** What the user, the page, the network and the clock say: for whoever has the frame. */
  dispatch(event: FrameIntent): void {
    if (!this.#session.passOn(event)) this.#take(event as ManageEvent);
  }

  opened(result: LaunchResult): void {
    this.#session.opened(result);
  }

  /** Ends everything that is under way; nothing is dispatched afterwards. */
  stop(): void {
    this.#session.stop();
    this.#watch.stopAll();
  }

  #take(event: ManageEvent): void {
    if (this.#session.signal.aborted) return;
    const turn = manage(this.model, event);
    if (turn.ignored) return;
    this.model = turn.model;
    const { state, overlay, facts } = turn.model;
    if (state.step !== 'linking') this.#parts.changed({ state, overlay, facts });
    for (const effect of turn.effects) this.#run(effect);
  }

  #run(effect: ManageEffect): void {
    const { client, page } = this.#parts;
    const { signal } = this.#session;
    switch (effect.type) {
      case 'readConnections':
        return void this.#ask(effect.type, 0, async () => ({
          type: 'connectionsRead',
          ...(await client.listProviderAccounts({}, signal)),
        }));
      case 'readNotices':
        return void this.#ask(effect.type, 0, async () => ({
          type: 'noticesRead',
          ...(await client.listConsents({}, signal)),
        }));
      case 'readAccounts': {
        const { providerAccountId } = effect;
        return void this.#ask(effect.type, providerAccountId, async () => ({
          type: 'accountsRead',
          providerAccountId,
          ...(await client.listAccounts({ params: { providerAccountId } }, signal)),
        }));
      }
      case 'refreshConnection': {
        const { providerAccountId } = effect;
        return void this.#ask(effect.type, providerAccountId, async () => ({
          type: 'connectionRefreshed',
          ...(await client.refreshProviderAccount({ params: { providerAccountId } }, signal)),
        }));
      }
      case 'removeConnection': {
        const { providerAccountId } = effect;
        return void this.#ask(effect.type, providerAccountId, async () => {
          await client.deleteProviderAccount({ params: { providerAccountId } }, signal);
          return { type: 'connectionRemoved', providerAccountId };
        });
      }
      case 'watchConnection':
        return this.#watch.start(effect.providerAccountId);
      case 'unwatchConnection':
        return this.#watch.stop(effect.providerAccountId);
      case 'unwatchAll':
        return this.#watch.stopAll();
      case 'handOver': {
        const { start, snapshot } = effect;
        return void this.#session.lend({ start, snapshot, lentFor: start.action === 'add' ? 'add' : 'mend' });
      }
      case 'tell':
        return page.send(effect.event);
      default:
        return this.#session.run(effect);
    }
  }

  async #ask(request: ManageRequestName, providerAccountId: number, send: () => Promise<ManageEvent>): Promise<void> {
    try {
      this.#take(await send());
    } catch (error) {
      if (this.#session.signal.aborted) return;
      this.#take({ type: 'manageFailed', request, providerAccountId, failure: failedRequest(error) });
    }
  }

  #deaf(providerAccountIds: readonly number[], error: unknown): void {
    const failure = failedRequest(error);
    for (const providerAccountId of providerAccountIds)
      this.#take({ type: 'manageFailed', request: 'refreshConnection', providerAccountId, failure });
  }

  #heard(event: HostEvent): void {
    if (event.type === 'provider-account')
      this.#take({ type: 'accountChanged', providerAccount: event.providerAccount });
    else if (event.type === 'session') {
      if (event.status === 'active') this.#parts.timer.start(event);
      else this.#take({ type: 'sessionExpired' });
    }
  }
}
