import type { FrameScope } from './frame-scope.ts';

/** Event that an element sends when it is connected. The frame around the element answers it. */
export class ScopeRequest extends Event {
  static readonly type = 'fin-scope-request';

  /** Called with the current scope, and with each later one. */
  readonly receive: (scope: FrameScope) => void;
  /** Signal that is aborted when the element is removed. */
  readonly release: AbortSignal;

  constructor(receive: (scope: FrameScope) => void, release: AbortSignal) {
    super(ScopeRequest.type, { bubbles: true, composed: true });
    this.receive = receive;
    this.release = release;
  }
}
