import type { FrameScope } from './frame-scope.ts';
import { ScopeRequest } from './scope-request.ts';

/** Provides the scope to the elements below it, and updates them when the scope changes. Each frame has one provider. */
export class ScopeProvider {
  readonly #receivers = new Set<(scope: FrameScope) => void>();
  #scope: FrameScope;

  constructor(root: EventTarget, scope: FrameScope) {
    this.#scope = scope;
    root.addEventListener(ScopeRequest.type, (event) => {
      if (!(event instanceof ScopeRequest)) return;
      event.stopPropagation();
      this.#receivers.add(event.receive);
      event.release.addEventListener('abort', () => this.#receivers.delete(event.receive));
      event.receive(this.#scope);
    });
  }

  /** Current scope. */
  get scope(): FrameScope {
    return this.#scope;
  }

  /** Replaces the scope by one with these changes, and passes it to all elements. */
  change(changes: Partial<FrameScope>): void {
    this.#scope = { ...this.#scope, ...changes };
    for (const receive of this.#receivers) receive(this.#scope);
  }
}
