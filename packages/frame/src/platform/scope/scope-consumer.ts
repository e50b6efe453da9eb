import type { LitElement, ReactiveController } from 'lit';
import type { FrameScope } from './frame-scope.ts';
import { ScopeRequest } from './scope-request.ts';

/** Gives an element the scope of its frame, and updates the element when the scope changes. */
export class ScopeConsumer implements ReactiveController {
  readonly #host: LitElement;
  #connected = new AbortController();
  #scope: FrameScope | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Scope of the frame around the element. Throws if the element was never inside `<fin-frame>`. */
  get scope(): FrameScope {
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
