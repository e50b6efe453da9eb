import type { LitElement, ReactiveController } from 'lit';
import type { FrameScope } from './frame-scope.ts';
import { ScopeRequest } from './scope-request.ts';

/** Gives an element the scope of its frame. Reading the scope outside of a frame throws. */
export class ScopeConsumer implements ReactiveController {
  readonly #host: LitElement;
  #connected = new AbortController();
  #scope: FrameScope | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get scope(): FrameScope {
    // The element is outside of <fin-frame>.
    if (this.#scope === null) throw new Error('frame.scope-missing');
    return this.#scope;
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const receive = (scope: FrameScope): void => {
      this.#scope = scope;
      this.#host.requestUpdate();
    };
    this.#host.dispatchEvent(new ScopeRequest(receive, this.#connected.signal));
  }

  hostDisconnected(): void {
    this.#connected.abort();
  }
}
