import type { FrameMessage, HostEvent, LinkSnapshot, SessionView } from '@fin-link/contracts/browser';
import type {
  Answered,
  Embed,
  EmbeddedExit,
  FailedRequest,
  RequestEffect,
  SessionEffect,
  Settled,
  SettlesAt,
} from '@fin-link/flow';
import { answered, failed, narrowStart } from '@fin-link/flow';
import type { LinkClient } from '@fin-link/host-client';
import { HostError } from '@fin-link/host-client';
import { untilLoaded } from '../../platform/loading/load-chunk.ts';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import { bankPath } from '../../platform/safe-address.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import { showLook } from '../../platform/theme/look.ts';
import type { PageStart } from '../launch/page-start.ts';
import { ProgressTimers } from '../timers/progress-timers.ts';
import type { SessionTimer } from '../timers/session-timer.ts';
import { embeddedClient, embeddedPage } from './embedded-parts.ts';
import type { FlowClient, FlowEffect, FlowEvent, FlowMachine, FlowModel, FlowParts } from './flow-machine.ts';
import { embeddedFlow, linking } from './flows.ts';
import { LatestSnapshot } from './latest-snapshot.ts';
import type { Opened } from './read-launch.ts';
import { AccountWatch, ConnectionsWatch } from './watches.ts';

/** Maximum wait for the request that ends the session. After it, `fin-exit` is sent, and the page may remove the frame. */
const lastRequestTimeoutMs = 3_000;

/** Rejects, because a flow without links to banks has nothing to watch. */
const watchNothing: LinkClient['watch'] = () => Promise.reject(new Error('flow.no-links'));

type Call = (call: object, signal: AbortSignal) => Promise<Answered['answer']>;

/** Values and functions that a runner uses. */
interface RunnerParts extends Pick<FlowParts, 'launch' | 'changed' | 'announce' | 'sessionOver'> {
  /** Returns what the tag's attributes request. */
  pageStart(): PageStart;
  client: FlowClient;
  page: Pick<PageLink, 'send'>;
  timer: SessionTimer;
  /** The flow that embeds this one and continues with the linked accounts. */
  outer?: {
    /** Step at which this flow returns the frame. */
    settlesAt: SettlesAt;
    /** Called when this flow has reached that step. */
    settled(settled: Settled | null): void;
    /** Called with each snapshot of this flow. */
    moved(snapshot: LinkSnapshot): void;
  };
}

/** Runs a machine: keeps its model, runs its effects in order, and passes their results back as events. */
export class FlowRunner {
  readonly #parts: RunnerParts;
  readonly #machine: FlowMachine;
  readonly #ended = new AbortController();
  readonly #snapshots: LatestSnapshot;
  readonly #timers = new ProgressTimers((event) => this.#handle(event));
  readonly #accountWatch: AccountWatch;
  readonly #connectionsWatch: ConnectionsWatch;
  /** Pending requests that cancel authorizations. The requests must reach the host before the session ends. */
  #pendingCancellations: Promise<unknown> = Promise.resolve();
  /** The request that ends the session. */
  #lastRequest: Promise<void> = Promise.resolve();
  #session: SessionView | null = null;
  /** The embedded flow that owns the frame; `loading` until it is loaded. */
  #embedded: FlowRunner | 'loading' | null = null;
  /** Events that wait for the embedded flow. */
  readonly #waiting: FrameIntent[] = [];
  #model: FlowModel;

  constructor(parts: RunnerParts, machine: FlowMachine) {
    this.#parts = parts;
    this.#machine = machine;
    this.#model = machine.initial;
    this.#snapshots = new LatestSnapshot((snapshot) => parts.client.saveSnapshot(snapshot, this.signal));
    const { watch = watchNothing } = parts.client;
    this.#accountWatch = new AccountWatch({ watch, handleEvent: (event) => this.#observe(event) });
    this.#connectionsWatch = new ConnectionsWatch({
      watch,
      handleEvent: (event) => this.#observe(event),
      failed: (ids, error) => {
        const failure = failedRequest(error);
        for (const providerAccountId of ids)
          this.#handle(failed('refreshProviderAccount', { providerAccountId }, failure));
      },
    });
  }

  /** Signal that is aborted when the frame has ended. Nothing is handled after that. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Passes an event of the user, page, network or clock to the flow that owns the frame. */
  dispatch(intent: FrameIntent): void {
    // If the language is not saved, it holds until the document is loaded again.
    if (intent.type === 'languageChosen')
      this.#parts.client.saveLocale({ locale: intent.locale }, this.signal).catch(() => {});
    else if (this.#embedded === 'loading') this.#waiting.push(intent);
    else if (this.#embedded !== null) this.#embedded.dispatch(intent);
    else this.#handle('source' in intent ? intent : { source: 'user', ...intent });
  }

  opened(opened: Opened): void {
    if ('failure' in opened) return this.#launchFailed(opened.failure);
    const { session } = opened;
    this.#parts.timer.start(session);
    void showLook(document.documentElement, session.options.look);
    // A flow that embeds linking loads it when the browser is idle, because most of its sessions end without linking.
    if (this.#machine.embeds === true) whenIdle(() => void linking().catch(() => {}));
    this.#launched(session, this.#parts.pageStart());
  }

  /** Restarts the idle time of the session after an answer of the host. */
  touch(): void {
    this.#parts.timer.touch();
  }

  /** Ends all requests, watches and timers. */
  stop(): void {
    this.#ended.abort();
    if (this.#embedded instanceof FlowRunner) this.#embedded.stop();
    this.#accountWatch.stop();
    this.#connectionsWatch.stopAll();
    this.#timers.stop();
    this.#parts.timer.stop();
  }

  /** Passes the opened session to the machine, with the start that the session and the tag request. */
  #launched(session: SessionView, page: PageStart): void {
    this.#session = session;
    const { redirectMode = 'popup', filter = null, view = null } = page;
    const { outer } = this.#parts;
    const { lite = false } = this.#machine;
    const start = narrowStart(session.start, page);
    const settles = outer?.settlesAt ?? null;
    this.#handle({ source: 'session', type: 'launched', session, start, redirectMode, filter, view, lite, settles });
  }

  /** Passes an event to the machine, reports the new model, and runs the effects. Does nothing after the frame has ended. */
  #handle(event: FlowEvent): void {
    if (this.signal.aborted) return;
    const turn = this.#machine.transition(this.#model, event);
    if (turn.ignored) return;
    this.#model = turn.model;
    const { state, overlay, facts } = turn.model;
    // In the step `linking`, the embedded flow reports its model instead. In the step `settled`, the outer flow does.
    if (state.step !== 'linking' && state.step !== 'settled') this.#parts.changed({ state, overlay, facts });
    for (const effect of turn.effects) this.#run(effect);
    if (state.step === 'settled') this.#parts.outer?.settled(state.settled);
  }

  #run(effect: FlowEffect): void {
    const { page, announce } = this.#parts;
    switch (effect.type) {
      case 'request':
        return this.#request(effect);
      case 'watchProviderAccount': {
        const { providerAccountId } = effect;
        return this.#accountWatch.start(providerAccountId, (error) =>
          this.#handle(failed('getProviderAccount', { providerAccountId }, failedRequest(error))),
        );
      }
      case 'watchAuthorizations': {
        const { authorizationIds, consentId } = effect;
        const [authorizationId = ''] = authorizationIds;
        return this.#accountWatch.start({ authorizationIds }, (error) =>
          this.#handle(failed('getAuthorization', { authorizationId, consentId }, failedRequest(error))),
        );
      }
      case 'watchVerifications': {
        const { verificationIds } = effect;
        const [verificationId = 0] = verificationIds;
        return this.#accountWatch.start({ verificationIds }, (error) =>
          this.#handle(failed('getVerification', { verificationId }, failedRequest(error))),
        );
      }
      case 'openOutside': {
        const path = bankPath(effect.startPath);
        if (path !== null) page.send({ type: 'fin-open-url', url: `${location.origin}${path}` });
        return;
      }
      case 'stopWatching':
        return this.#accountWatch.stop();
      case 'watchConnection':
        return this.#connectionsWatch.start(effect.providerAccountId);
      case 'unwatchConnection':
        return this.#connectionsWatch.stop(effect.providerAccountId);
      case 'unwatchAll':
        return this.#connectionsWatch.stopAll();
      case 'saveSnapshot':
        if (effect.snapshot.v === 1) this.#parts.outer?.moved(effect.snapshot);
        return void this.#snapshots.put(effect.snapshot);
      case 'endSession':
        this.#lastRequest = this.#endSession(effect);
        return;
      case 'requestLaunch':
        return this.#parts.launch(effect.reason);
      case 'keepSession':
        return void this.#keepSession();
      case 'emit':
        return void this.#emit(effect.event);
      case 'analytics':
        return page.send({ type: 'analytics', name: effect.name, props: { ...effect.props } });
      case 'announce':
        return announce(effect.announcement);
      case 'startTimers':
        return this.#timers.start();
      case 'stopTimers':
        return this.#timers.stop();
      case 'embed':
        return void this.#embed(effect);
    }
  }

  #request(effect: RequestEffect): void {
    const { request, input } = effect;
    const reply = this.#call(effect).then(
      (answer) => this.#handle(answered(request, input, answer, performance.now())),
      (error: unknown) => {
        if (!this.signal.aborted) this.#handle(failed(request, input, failedRequest(error)));
      },
    );
    if (request === 'cancelAuthorization')
      this.#pendingCancellations = Promise.all([this.#pendingCancellations, reply]);
  }

  /** Sends a request and returns the answer. The request is an operation of the client or one of the machine's `operations`. */
  async #call({ request, input, typed }: RequestEffect): Promise<Answered['answer']> {
    const { client } = this.#parts;
    const methods = { ...client, ...client.calls(this.#machine.operations ?? {}) };
    // TypeScript cannot relate a dynamic method name to its argument and result types.
    const call = methods[request] as unknown as Call;
    return call({ ...input, ...typed }, this.signal);
  }

  /** Handles an event of the host: passes it to the flow, or restarts the timer of a session that is still active. */
  #observe(event: HostEvent): void {
    switch (event.type) {
      case 'provider-account':
        return this.#handle({ source: 'host', type: 'accountChanged', providerAccount: event.providerAccount });
      case 'authorization': {
        const { authorization } = event;
        return this.#handle({ source: 'host', type: 'authorizationChanged', authorization, at: performance.now() });
      }
      case 'verification':
        return this.#handle({
          source: 'host',
          type: 'verificationChanged',
          verificationId: event.verificationId,
        });
      case 'session':
        if (event.status === 'active') return this.#parts.timer.start(event);
        return this.#handle({ source: 'session', type: 'sessionExpired' });
    }
  }

  /** Loads another flow and shows it until it ends. Passes it the events that arrived while it was loading. */
  async #embed(effect: Embed): Promise<void> {
    const { start, snapshot, emitsLinks, settles, successScreen } = effect;
    const session = this.#session;
    this.#embedded = 'loading';
    const machine = await untilLoaded(
      () => embeddedFlow(effect),
      () => !this.signal.aborted,
    );
    if (session === null || machine === null) return;
    const { client, page, changed, pageStart } = this.#parts;
    const { redirectMode = 'popup' } = pageStart();
    const embedded: FlowRunner = new FlowRunner(
      {
        ...this.#parts,
        client: embeddedClient(client),
        page: embeddedPage(page, emitsLinks, (exit) => this.#endEmbedded(embedded, null, exit)),
        pageStart: () => ({ ...start, redirectMode }),
        changed: (model) => {
          if (model.state.step !== 'exited') changed(model);
        },
        sessionOver: () => {},
        ...(settles !== undefined && {
          outer: {
            settlesAt: settles,
            settled: (settled) => this.#endEmbedded(embedded, settled, null),
            moved: (moved) => this.#handle({ source: 'session', type: 'embeddedMoved', snapshot: moved }),
          },
        }),
      },
      machine,
    );
    this.#embedded = embedded;
    const options = { ...session.options, ...(successScreen !== undefined && { successScreen }) };
    embedded.#launched({ ...session, options, start, snapshot }, { ...start, redirectMode });
    for (const intent of this.#waiting.splice(0)) embedded.dispatch(intent);
  }

  /**
   * Stops an embedded flow and passes its end to this flow. `settled`: result of the embedded flow. `exit`: its end without a result.
   * Does nothing if that flow has already ended.
   */
  #endEmbedded(embedded: FlowRunner, settled: Settled | null, exit: EmbeddedExit | null): void {
    if (this.#embedded !== embedded) return;
    const { state, facts } = embedded.#model;
    const { status, online, addedManualAccount = false } = facts;
    const back = 'back' in state && state.back;
    this.#embedded = null;
    embedded.stop();
    this.#handle({
      source: 'session',
      type: 'embeddedEnded',
      expired: status === 'expired',
      online,
      settled,
      exit,
      back,
      addedManualAccount,
    });
  }

  /** Extends the session: the request to the host restarts its idle time. Reports a failed request like a failed launch. */
  async #keepSession(): Promise<void> {
    const { client, timer } = this.#parts;
    try {
      timer.start(await client.getSession({}, this.signal));
      this.#handle({ source: 'session', type: 'sessionRenewed' });
    } catch (error) {
      if (!this.signal.aborted) this.#launchFailed(failedRequest(error));
    }
  }

  /**
   * Ends the session at the host. Before that, waits for pending cancellations and removes the connection `removeFirst`, if any.
   * Ignores errors of these requests.
   */
  async #endSession({ outcome, screen, removeFirst }: Extract<SessionEffect, { type: 'endSession' }>): Promise<void> {
    const { client, timer } = this.#parts;
    timer.stop();
    await this.#pendingCancellations;
    // The user must be able to leave even if a request fails. The host then ends the session by timeout.
    if (removeFirst !== null) await client.deleteProviderAccount?.({ providerAccountId: removeFirst }).catch(() => {});
    await client.endSession({ outcome, screen }).catch(() => {});
  }

  /** Sends a message to the page. `fin-exit` waits until the host has ended the session, for at most `lastRequestTimeoutMs`. */
  async #emit(event: FrameMessage): Promise<void> {
    if (event.type === 'fin-exit') {
      void this.#lastRequest.finally(() => this.#parts.sessionOver());
      await Promise.race([this.#lastRequest, new Promise((resolve) => setTimeout(resolve, lastRequestTimeoutMs))]);
    }
    this.#parts.page.send(event);
  }

  #launchFailed(failure: FailedRequest): void {
    this.#handle({ source: 'session', type: 'launchFailed', failure });
  }
}

/** Converts a client's error to the flow's format. Rethrows any error that is not a `HostError`, because it is a bug in the frame. */
function failedRequest(error: unknown): FailedRequest {
  if (!(error instanceof HostError)) throw error;
  return { code: error.code, reference: error.requestId, retryAfter: error.retryAfter };
}
