import type { HostEvent } from '@fin-link/contracts/browser';
import { launchReply } from '@fin-link/contracts/browser';
import type {
  Announcement,
  ElementEvent,
  FailedRequest,
  LinkEffect,
  LinkEvent,
  LinkModel,
  TagFault,
  RequestName,
} from '@fin-link/flow';
import { initialModel, narrowStart, problemOfFlow, problemOfTag, transition } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import type { LaunchReason, LaunchResult } from '../launch/launcher.ts';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import { knownFailure } from './known-failure.ts';
import type { SessionTimer } from '../timers/session-timer.ts';
import { AccountWatch } from './account-watch.ts';
import { failedRequest } from './failed-request.ts';
import { LatestSnapshot } from './latest-snapshot.ts';
import { Patience } from '../timers/patience.ts';
import type { RequestEffect } from './request-effects.ts';
import type { TagStart } from './tag-attributes.ts';
import { sendRequest, subjectOf } from './request-effects.ts';

/** The page may take the frame away at `fin-exit`; the session's end gets this long to reach the host first. */
const lastRequestPatience = 3_000;

export interface FlowRunnerParts {
  client: HostClient;
  page: Pick<PageLink, 'send'>;
  timer: SessionTimer;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  /** What the tag's attributes ask for. */
  tagStart(): TagStart;
  /** What is wrong with the attributes; null for nothing. */
  tagFault?(): TagFault | null;
  /** Nothing but the way to a bank and back. */
  lite?: boolean;
  changed(model: LinkModel): void;
  announce(announcement: Announcement): void;
  /** The last request is through: the session's token can be forgotten. */
  sessionOver(): void;
}

/** Runs the flow: keeps its model, carries out its effects in order, and reports back what came of them. */
export class FlowRunner {
  readonly #parts: FlowRunnerParts;
  readonly #ended = new AbortController();
  readonly #snapshots: LatestSnapshot;
  readonly #patience = new Patience((event) => this.dispatch(event));
  readonly #watch: AccountWatch;
  /** Authorizations that are being given up: that is told before the session's end. */
  #givingUp: Promise<unknown> = Promise.resolve();
  #lastRequest: Promise<void> = Promise.resolve();
  model: LinkModel = initialModel;

  constructor(parts: FlowRunnerParts) {
    this.#parts = parts;
    this.#snapshots = new LatestSnapshot((snapshot) =>
      parts.client.saveSnapshot({ body: snapshot }, this.#ended.signal),
    );
    this.#watch = new AccountWatch({
      client: parts.client,
      heard: (event) => this.#heard(event),
    });
  }

  dispatch(event: LinkEvent): void {
    const turn = transition(this.model, event);
    if (turn.ignored) return;
    this.model = turn.model;
    this.#parts.changed(turn.model);
    for (const effect of turn.effects) this.#run(effect);
  }

  /** What came of opening the session; the host's reply is parsed here, before anything relies on it. */
  opened(result: LaunchResult): void {
    if ('failure' in result) return this.#fail(result.failure);
    const parsed = launchReply.safeParse(result.reply);
    if (!parsed.success) return this.#fail({ code: 'reply.invalid', reference: '', retryAfter: null });
    const { session } = parsed.data;
    this.#parts.timer.start(session);
    const fault = this.#parts.tagFault?.() ?? null;
    if (fault !== null) return this.refuse(problemOfTag(fault));
    const { start, redirectMode } = this.#parts.tagStart();
    this.dispatch({
      type: 'launched',
      session,
      start: narrowStart(session.start, start),
      redirectMode,
      lite: this.#parts.lite ?? false,
    });
  }

  /** Shows that the tag asks for what this frame does not have. */
  refuse(problem = problemOfFlow('view.unavailable')): void {
    this.model = {
      ...this.model,
      state: { step: 'error', problem, connection: null, recovery: { kind: 'none' }, unusable: [], removal: null },
    };
    const { code, recoverable, reference } = problem;
    this.#parts.page.send({ type: 'fin-error', class: problem.class, code, recoverable, reference });
    this.#parts.changed(this.model);
  }

  /** Ends everything that is under way; nothing is dispatched afterwards. */
  stop(): void {
    this.#ended.abort();
    this.#watch.stop();
    this.#patience.stop();
    this.#parts.timer.stop();
  }

  async #relaunch(reason: LaunchReason): Promise<void> {
    // Rejects only when the frame has ended.
    const result = await this.#parts.launch(reason).catch(() => null);
    if (result !== null && !this.#ended.signal.aborted) this.opened(result);
  }

  #run(effect: LinkEffect): void {
    switch (effect.type) {
      case 'watchProviderAccount':
        return this.#watch.start(effect.providerAccountId, (error) =>
          this.#failed('loadProviderAccount', effect.providerAccountId, failedRequest(error)),
        );
      case 'watchAuthorizations':
        return this.#watch.start({ authorizationIds: effect.authorizationIds }, (error) =>
          this.#failed('loadAuthorization', effect.consentId, failedRequest(error)),
        );
      case 'stopWatching':
        return this.#watch.stop();
      case 'saveSnapshot':
        return void this.#snapshots.put(effect.snapshot);
      case 'endSession':
        this.#lastRequest = this.#endSession(effect);
        return;
      case 'requestLaunch':
        return void this.#relaunch(effect.reason);
      case 'keepSession':
        return void this.#keepSession();
      case 'emit':
        return void this.#emit(effect.event);
      case 'analytics':
        return this.#parts.page.send({ type: 'analytics', name: effect.name, props: { ...effect.props } });
      case 'announce':
        return this.#parts.announce(effect.announcement);
      case 'startTimers':
        return this.#patience.start();
      case 'stopTimers':
        return this.#patience.stop();
      case 'cancelAuthorization':
        this.#givingUp = Promise.all([this.#givingUp, this.#ask(effect)]);
        return;
      default:
        return void this.#ask(effect);
    }
  }

  async #ask(effect: RequestEffect): Promise<void> {
    const { signal } = this.#ended;
    try {
      const answer = await sendRequest(effect, this.#parts.client, signal);
      if (!signal.aborted) this.dispatch(answer);
    } catch (error) {
      if (!signal.aborted) this.#failed(effect.type, subjectOf(effect), failedRequest(error));
    }
  }

  #heard(event: HostEvent): void {
    if (event.type === 'provider-account')
      this.dispatch({ type: 'accountChanged', providerAccount: event.providerAccount });
    else if (event.type === 'authorization')
      this.dispatch({ type: 'authorizationChanged', authorization: event.authorization, at: performance.now() });
    else {
      if (event.status === 'active') this.#parts.timer.start(event);
      else this.dispatch({ type: 'sessionExpired' });
    }
  }

  async #keepSession(): Promise<void> {
    const { client, timer } = this.#parts;
    const { signal } = this.#ended;
    try {
      timer.start((await client.getSession({}, signal)).session);
      this.dispatch({ type: 'sessionRenewed' });
    } catch (error) {
      if (!signal.aborted) this.#fail(failedRequest(error));
    }
  }

  async #endSession({ outcome, screen, removeFirst }: Extract<LinkEffect, { type: 'endSession' }>): Promise<void> {
    const { client, timer } = this.#parts;
    timer.stop();
    await this.#givingUp;
    // The host ends a session by time as well: nothing here may keep the user from leaving.
    if (removeFirst !== null)
      await client.deleteProviderAccount({ params: { providerAccountId: removeFirst } }).catch(() => {});
    await client.endSession({ body: { outcome, screen } }).catch(() => {});
  }

  async #emit(event: ElementEvent): Promise<void> {
    if (event.type === 'fin-exit') {
      void this.#lastRequest.finally(() => this.#parts.sessionOver());
      await Promise.race([this.#lastRequest, new Promise((resolve) => setTimeout(resolve, lastRequestPatience))]);
    }
    this.#parts.page.send(event);
  }

  #fail(failure: FailedRequest): void {
    this.#failed('launch', 0, knownFailure(failure));
  }

  #failed(request: RequestName, subject: number, failure: FailedRequest): void {
    this.dispatch({ type: 'requestFailed', request, subject, failure });
  }
}
