import type { FrameView, PageMessage } from '@fin-link/contracts/browser';
import type { FailedRequest } from '@fin-link/flow';
import type { FrameAddress } from '../../platform/page-port/frame-address.ts';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { OpeningClient } from './opening-client.ts';
import { OpeningFailure } from './opening-client.ts';

/** Timeout for the page's answer to a request for a launch token. */
const pageTimeoutMs = 30_000;

/** Result of a launch. `reply`: the host's answer, checked for the first screen but not yet parsed by the contract's schema. */
export type LaunchResult = { reply: unknown } | { failure: FailedRequest };
/** Reason for requesting a launch token: the frame starts, its session has expired, or the host refused its token. */
export type LaunchReason = 'start' | 'expired' | 'refused';

/** Returns a failure that did not come from the host. */
const failed = (code: FailedRequest['code']): { failure: FailedRequest } => ({
  failure: { code, reference: '', retryAfter: null },
});

/** Requests launch tokens from the page and redeems them. Keeps the session token in memory. */
export class Launcher {
  readonly #address: FrameAddress;
  readonly #page: PageLink;
  readonly #client: OpeningClient;
  #answered: ((answer: { token: string } | { failure: FailedRequest }) => void) | null = null;
  #sessionToken: string | null = null;

  constructor(address: FrameAddress, page: PageLink, client: OpeningClient) {
    this.#address = address;
    this.#page = page;
    this.#client = client;
  }

  /** Session token; `null` before the launch, and after `forget`. */
  get sessionToken(): string | null {
    return this.#sessionToken;
  }

  /**
   * Requests a launch token from the page, redeems it at the host, and stores the session token. Rejects only if the signal is aborted.
   * `configName`: returns the tag's `config-name`. The function is called after the page has answered, when the attributes are known.
   */
  async launch(reason: LaunchReason, signal: AbortSignal, configName: () => string | undefined): Promise<LaunchResult> {
    this.#sessionToken = null;
    const answer = await this.#ask(reason);
    signal.throwIfAborted();
    if ('failure' in answer) return answer;
    const request = {
      launchToken: answer.token,
      publishableKey: this.#address.publishableKey,
      parentOrigin: this.#page.origin,
      // The host refuses unknown views, so the frame does not check the name.
      view: this.#address.view as FrameView,
      // The host refuses names with which the session was not created, so the frame does not check the name.
      configName: configName(),
    };
    try {
      const reply = await this.#client.launch(request, signal);
      this.#sessionToken = (reply as { sessionToken: string }).sessionToken;
      return { reply };
    } catch (error) {
      if (error instanceof OpeningFailure) return { failure: error.failure };
      throw error;
    }
  }

  /** Handles the page's answer. Ignores an answer without a request. */
  answer(message: Extract<PageMessage, { type: 'launch' | 'launch-failed' }>): void {
    if (message.type === 'launch') this.#answered?.({ token: message.token });
    else this.#answered?.(failed(message.code));
  }

  forget(): void {
    this.#sessionToken = null;
  }

  /** Requests a launch token from the page. Resolves to a failure if the page refuses or does not answer in time. */
  #ask(reason: LaunchReason): Promise<{ token: string } | { failure: FailedRequest }> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#answered?.(failed('request.timeout')), pageTimeoutMs);
      this.#answered = (answer) => {
        clearTimeout(late);
        this.#answered = null;
        resolve(answer);
      };
      this.#page.send({ type: 'launch-needed', reason });
    });
  }
}
