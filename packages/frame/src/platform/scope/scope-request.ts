import type { FrameScope } from './frame-scope.ts';

/** Sent by an element when it is connected, and answered by the frame around it. */
export class ScopeRequest extends Event {
  static readonly type = 'fin-scope-request';

  readonly receive: (scope: FrameScope) => void;
  /** Aborted when the element is removed. */
  readonly release: AbortSignal;

  constructor(receive: (scope: FrameScope) => void, release: AbortSignal) {
    super(ScopeRequest.type, { bubbles: true, composed: true });
    this.receive = receive;
    this.release = release;
  }
}
