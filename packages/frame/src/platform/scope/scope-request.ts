import type { FrameScope } from './frame-scope.ts';

/** Asked by an element as it is connected; answered at once by the frame around it. */
export class ScopeRequest extends Event {
  static readonly type = 'fin-scope-request';

  readonly receive: (scope: FrameScope) => void;
  /** Aborted when the element goes. */
  readonly release: AbortSignal;

  constructor(receive: (scope: FrameScope) => void, release: AbortSignal) {
    super(ScopeRequest.type, { bubbles: true, composed: true });
    this.receive = receive;
    this.release = release;
  }
}
