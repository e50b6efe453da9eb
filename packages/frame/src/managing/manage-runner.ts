import type { HostEvent, SessionView } from '@fin-link/contracts/browser';
import { hostErrorCodes, launchReply } from '@fin-link/contracts/browser';
import type {
  Announcement,
  FailedRequest,
  LinkEvent,
  ManageEffect,
  ManageEvent,
  ManageModel,
  ManageRequestName,
} from '@fin-link/flow';
import { initialManageModel, manage } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { failedRequest } from '../flow-runner/failed-request.ts';
import { FlowRunner } from '../flow-runner/flow-runner.ts';
import type { LaunchReason, LaunchResult } from '../opening/launcher.ts';
import type { PageLink } from '../page/page-link.ts';
import type { FrameIntent, FrameModel } from '../screens/frame-state.ts';
import type { SessionTimer } from '../session-timer/session-timer.ts';
import { lentClient, lentPage } from './handed-parts.ts';
import { ListWatch } from './list-watch.ts';

export interface ManageRunnerParts {
  client: HostClient;
  page: PageLink;
  timer: SessionTimer;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  sessionOver(): void;
}

/** Runs the list of connections, and lends its frame to the linking flow. */
export class ManageRunner {
  readonly #parts: ManageRunnerParts;
  readonly #ended = new AbortController();
  readonly #watch: ListWatch;
  #session: SessionView | null = null;
  #lent: FlowRunner | null = null;
  model: ManageModel = initialManageModel;

  constructor(parts: ManageRunnerParts) {
    this.#parts = parts;
    this.#watch = new ListWatch({
      client: parts.client,
      heard: (event) => this.#heard(event),
      failed: (ids, error) => this.#deaf(ids, error),
    });
  }

  /** What the user, the page, the network and the clock say: for whoever has the frame. */
  dispatch(event: FrameIntent): void {
    if (this.#lent !== null) this.#lent.dispatch(event as LinkEvent);
    else this.#take(event);
  }

  /** What came of opening the session; the host's reply is parsed here, before anything relies on it. */
  opened(result: LaunchResult): void {
    if ('failure' in result) return this.#launchFailed(result.failure);
    const parsed = launchReply.safeParse(result.reply);
    if (!parsed.success) return this.#launchFailed({ code: 'reply.invalid', reference: '', retryAfter: null });
    const { session } = parsed.data;
    this.#session = session;
    this.#parts.timer.start(session);
    this.#take({ type: 'launched', session, start: session.start });
  }

  /** Ends everything that is under way; nothing is dispatched afterwards. */
  stop(): void {
    this.#ended.abort();
    this.#lent?.stop();
    this.#watch.stopAll();
    this.#parts.timer.stop();
  }

  #take(event: ManageEvent): void {
    if (this.#ended.signal.aborted) return;
    const turn = manage(this.model, event);
    if (turn.ignored) return;
    this.model = turn.model;
    const { state, overlay, facts } = turn.model;
    if (state.step !== 'linking') this.#parts.changed({ state, overlay, facts });
    for (const effect of turn.effects) this.#run(effect);
  }

  #run(effect: ManageEffect): void {
    const { client, page } = this.#parts;
    const { signal } = this.#ended;
    switch (effect.type) {
      case 'readConnections':
        return void this.#ask(effect.type, 0, async () => ({
          type: 'connectionsRead',
          providerAccounts: await client.providerAccounts(signal),
        }));
      case 'readAccounts': {
        const { providerAccountId } = effect;
        return void this.#ask(effect.type, providerAccountId, async () => ({
          type: 'accountsRead',
          providerAccountId,
          accounts: await client.accounts(providerAccountId, signal),
        }));
      }
      case 'refreshConnection': {
        const { providerAccountId } = effect;
        return void this.#ask(effect.type, providerAccountId, async () => ({
          type: 'connectionRefreshed',
          providerAccount: await client.refreshProviderAccount(providerAccountId, signal),
        }));
      }
      case 'removeConnection': {
        const { providerAccountId } = effect;
        return void this.#ask(effect.type, providerAccountId, async () => {
          await client.deleteProviderAccount(providerAccountId, signal);
          return { type: 'connectionRemoved', providerAccountId };
        });
      }
      case 'watchConnection':
        return this.#watch.start(effect.providerAccountId);
      case 'unwatchConnection':
        return this.#watch.stop(effect.providerAccountId);
      case 'unwatchAll':
        return this.#watch.stopAll();
      case 'handOver':
        return this.#lend(effect);
      case 'requestLaunch':
        return void this.#relaunch(effect.reason);
      case 'keepSession':
        return void this.#keepSession();
      case 'endSession':
        this.#parts.timer.stop();
        return void client
          .endSession(effect.outcome, effect.screen)
          .catch(() => {})
          .finally(() => this.#parts.sessionOver());
      case 'announce':
        return this.#parts.announce(effect.announcement);
      case 'tell':
      case 'emit':
        return page.send(effect.event);
    }
  }

  async #ask(request: ManageRequestName, providerAccountId: number, send: () => Promise<ManageEvent>): Promise<void> {
    try {
      this.#take(await send());
    } catch (error) {
      if (this.#ended.signal.aborted) return;
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

  #lend({ start, snapshot }: Extract<ManageEffect, { type: 'handOver' }>): void {
    const session = this.#session;
    if (session === null) return;
    const lentFor = start.action === 'add' ? 'add' : 'mend';
    const lent = new FlowRunner({
      client: lentClient(this.#parts.client),
      page: lentPage(this.#parts.page, lentFor, () => this.#takeBack(lent)),
      timer: this.#parts.timer,
      launch: (reason) => this.#parts.launch(reason),
      pageStart: () => start,
      changed: (model) => {
        if (model.state.step !== 'exited') this.#parts.changed(model);
      },
      announce: (announcement) => this.#parts.announce(announcement),
      sessionOver: () => {},
    });
    this.#lent = lent;
    lent.dispatch({ type: 'launched', session: { ...session, start, snapshot }, start });
  }

  #takeBack(lent: FlowRunner): void {
    if (this.#lent !== lent) return;
    const { standing, online } = lent.model.facts;
    this.#lent = null;
    lent.stop();
    this.#take({ type: 'linkEnded', expired: standing === 'expired', online });
  }

  async #relaunch(reason: LaunchReason): Promise<void> {
    // Rejects only when the frame has ended.
    const result = await this.#parts.launch(reason).catch(() => null);
    if (result !== null) this.opened(result);
  }

  async #keepSession(): Promise<void> {
    const { client, timer } = this.#parts;
    try {
      timer.start(await client.session(this.#ended.signal));
      this.#take({ type: 'sessionRenewed' });
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#launchFailed(failedRequest(error));
    }
  }

  #launchFailed(failure: FailedRequest): void {
    // A code that this version does not know is no different from none.
    const known = failure.code === 'network.lost' || hostErrorCodes.some((code) => code === failure.code);
    const told: FailedRequest = known ? failure : { ...failure, code: 'reply.invalid' };
    this.#take({ type: 'requestFailed', request: 'launch', subject: 0, failure: told });
  }
}
