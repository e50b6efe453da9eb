import type { PageMessage, ProviderList } from '@fin-link/contracts/browser';
import type { Announcement } from '@fin-link/flow';
import { initialModel } from '@fin-link/flow';
import { loadChunk, prefetchChunk, untilLoaded } from '../platform/loading/load-chunk.ts';
import type { FrameAddress } from '../platform/page-port/frame-address.ts';
import type { PageLink } from '../platform/page-port/page-link.ts';
import type { FrameClock } from '../platform/scope/frame-scope.ts';
import type { FrameIntent, FrameModel } from '../platform/scope/frame-state.ts';
import type { LaunchReason, LaunchResult } from './launch/launcher.ts';
import { Launcher } from './launch/launcher.ts';
import { OpeningClient } from './launch/opening-client.ts';
import type { PageOptions, TagAttributes } from './launch/page-start.ts';
import { ReadAhead } from './launch/read-ahead.ts';
import type { UnvalidatedSession } from './launch/unvalidated-session.ts';
import { earlyEntry, earlySearch } from './launch/unvalidated-session.ts';
import type { FlowParts } from './runner/flow-machine.ts';
import type { FlowRunner } from './runner/flow-runner.ts';

export type { PageOptions } from './launch/page-start.ts';

/** The part of the frame that shows the session to the user. */
export interface SessionSurface {
  /** Called with each new model to show. */
  modelChanged(model: FrameModel): void;
  /** Called after each launch with the session that the host opened. */
  sessionKnown(session: UnvalidatedSession): void;
  announce(announcement: Announcement): void;
}

/** What a session gets from the frame that it runs in. */
export interface SessionParts {
  address: FrameAddress;
  page: PageLink;
  fetch: typeof globalThis.fetch;
  /** Origin of the host, which is the frame's own. */
  baseUrl: string;
}

type RunnerModule = typeof import('./runner/session-runner.ts');

/** Maximum wait for the flow after the user has closed the frame. */
const closeTimeoutMs = 2_000;

/**
 * One session in one frame. It launches the session and can show the bank search without the flow. The flow and its client are
 * loaded later, and events wait for them.
 */
export class LinkSession {
  /** Clock with the host's time. */
  readonly clock = new HostClock();
  readonly page: PageLink;
  /** Requests of the bank search. */
  readonly reads: ReadAhead;
  readonly #surface: SessionSurface;
  readonly #parts: SessionParts;
  readonly #launcher: Launcher;
  readonly #ended = new AbortController();
  readonly #isWanted = (): boolean => !this.#ended.signal.aborted;
  /** Events that wait for the flow. */
  readonly #waiting: FrameIntent[] = [];
  #loaded: Promise<RunnerModule | null> | null = null;
  #runner: FlowRunner | null = null;
  /** Whether the runner's flow was chosen by an open session. */
  #isChosen = false;
  /** Fetches from the host. Each successful answer restarts the idle time of the session. */
  readonly #fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await this.#parts.fetch(input, init);
    if (response.ok) this.#runner?.touch();
    return response;
  };
  #attributes: TagAttributes = {};
  #begin = (): void => {};
  /** Resolves when files that the first screen does not need may be loaded. */
  readonly later = new Promise<void>((resolve) => (this.#begin = resolve));
  /** Model that is shown until the flow is loaded. */
  #early: FrameModel = initialModel;
  /** Bank search that the entry screen leads to until the flow is loaded; `null` if the flow does not start with the entry screen. */
  #search: FrameModel | null = null;
  /** Newest model of the flow. The model is not shown while waiting events are passed to the flow. */
  #newest: FrameModel | null = null;
  #isCatchingUp = false;

  constructor(parts: SessionParts, surface: SessionSurface) {
    this.page = parts.page;
    this.#parts = parts;
    this.#surface = surface;
    const client = new OpeningClient(this.#fetch, parts.baseUrl, () => this.#launcher.sessionToken);
    this.reads = new ReadAhead(client);
    this.#launcher = new Launcher(parts.address, parts.page, client);
  }

  /**
   * Launches the session, except in the view `config`, which the frame does not support. The flow of that view reports the fault without a
   * launch. Views other than linking load their flow immediately.
   */
  start(): void {
    const { view } = this.#parts.address;
    if (view === 'config') void this.#handleLaunch({ reply: null });
    else void this.#open('start');
    if (view !== 'link') this.proceed();
  }

  /** Loads the flow. Called after the first screen is shown, or as soon as something needs the flow. */
  proceed(): void {
    this.#begin();
    void this.#load();
  }

  /**
   * Loads the runner and, in parallel, the view's own flow, even if the launch is still running. Resolves to `null` if the frame has
   * ended.
   */
  #load(): Promise<RunnerModule | null> {
    const { view } = this.#parts.address;
    if (this.#loaded === null) prefetchChunk(view === 'link' ? 'linking-flow' : `${view}-flow`);
    this.#loaded ??= untilLoaded(async () => {
      const module = await loadChunk('session-runner', () => import('./runner/session-runner.ts'));
      await module.flowFor(view, {});
      return module;
    }, this.#isWanted);
    return this.#loaded;
  }

  /** Passes events of the user, network and page to the flow. Events wait until the flow is chosen and loaded. */
  dispatch(event: FrameIntent): void {
    if (this.#runner !== null) return this.#runner.dispatch(event);
    this.#waiting.push(event);
    if (event.type === 'entryContinued' && this.#search !== null && this.#early.state.step === 'entry')
      this.#surface.modelChanged((this.#early = this.#search));
    this.proceed();
    if (event.type !== 'closeRequested') return;
    // Without a session, the flow has nothing to end.
    if (this.#launcher.sessionToken === null) this.#leaveEarly();
    else setTimeout(() => this.#runner ?? this.#leaveEarly(), closeTimeoutMs);
  }

  /** Closes without the flow, for example if the flow takes too long to load. The host then ends the session by timeout. */
  #leaveEarly(): void {
    if (!this.#isWanted()) return;
    this.#ended.abort();
    const outcome = 'cancelled';
    this.page.send({ type: 'fin-exit', outcome, screen: this.#early.state.step, providerAccountIds: [] });
    this.#surface.modelChanged({ ...this.#early, state: { step: 'exited', outcome } });
  }

  /** Handles the page's answer to a request for a launch token. */
  answer(message: Extract<PageMessage, { type: 'launch' | 'launch-failed' }>): void {
    this.#launcher.answer(message);
  }

  /** Stores the tag's attributes, which define the start point. */
  startAt({ attributes }: PageOptions): void {
    this.#attributes = attributes;
  }

  /** Ends all requests and closes the connection to the page. */
  stop(): void {
    this.#ended.abort();
    this.#runner?.stop();
    this.page.close();
  }

  async #open(reason: LaunchReason): Promise<void> {
    // The launch rejects only if the frame has ended.
    const result = await this.#launch(reason).catch(() => null);
    if (result !== null) await this.#handleLaunch(result);
  }

  /**
   * Passes the result of a launch to the flow. The options of the first open session determine the flow. Before that, a failed launch is
   * shown by the flow of the view.
   */
  async #handleLaunch(result: LaunchResult): Promise<void> {
    await this.later;
    const module = await this.#load();
    if (module === null) return;
    const opened = module.readLaunch(result);
    if (this.#runner === null || ('session' in opened && !this.#isChosen)) {
      this.#runner?.stop();
      this.#runner = null;
      const session = 'session' in opened ? opened.session : undefined;
      const { view } = this.#parts.address;
      const flow = await untilLoaded(() => module.flowFor(view, this.#attributes, session), this.#isWanted);
      if (flow === null || !this.#isWanted()) return;
      this.#runner = module.createRunner(this.#flowParts, flow);
      this.#isChosen = session !== undefined;
    }
    // Only the screen after the last event is shown, because the user may already see it.
    const waiting = this.#waiting.splice(0);
    this.#isCatchingUp = waiting.length > 0;
    this.#runner.opened(opened);
    for (const event of waiting) this.#runner.dispatch(event);
    this.#isCatchingUp = false;
    if (waiting.length > 0 && this.#newest !== null) this.#surface.modelChanged(this.#newest);
  }

  get #flowParts(): FlowParts {
    return {
      ...this.#parts,
      fetch: this.#fetch,
      clock: this.clock,
      reads: this.reads,
      token: () => this.#launcher.sessionToken,
      launch: (reason) => void this.#open(reason),
      attributes: () => this.#attributes,
      changed: (model) => {
        if (model.state.step === 'exited') this.#ended.abort();
        this.#newest = model;
        if (!this.#isCatchingUp) this.#surface.modelChanged(model);
      },
      announce: (announcement) => this.#surface.announce(announcement),
      sessionOver: () => this.#launcher.forget(),
    };
  }

  /** Launches the session, and shows the bank search or the entry screen if the flow starts with it. Otherwise loads the flow. */
  async #launch(reason: LaunchReason): Promise<LaunchResult> {
    const result = await this.#launcher.launch(reason, this.#ended.signal, () => this.#attributes['config-name']);
    if ('failure' in result) {
      this.proceed();
      return result;
    }
    const { session, popular } = result.reply as { session: UnvalidatedSession; popular?: ProviderList };
    this.clock.set(session.now);
    this.reads.popular = popular ?? null;
    this.#surface.sessionKnown(session);
    const isFirst = this.#runner === null && this.#parts.address.view === 'link';
    this.#search = isFirst ? earlySearch(session, this.#attributes) : null;
    const first = earlyEntry(this.#search) ?? this.#search;
    if (first === null) this.proceed();
    else this.#surface.modelChanged((this.#early = first));
    return result;
  }
}

/** The device's clock, corrected by the host's clock, because the host defines the ends of sessions and codes. */
class HostClock implements FrameClock {
  /** Difference between the host's clock and the device's clock, in milliseconds. */
  #ahead = 0;

  /** Returns the current time of the host in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Corrects the clock. `instant`: current time of the host, ISO 8601. */
  set(instant: string): void {
    this.#ahead = Date.parse(instant) - Date.now();
  }
}
