import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Delay until a skeleton is shown. Shorter loads show no skeleton. */
const showDelayMs = 200;
/** Minimum duration of a visible skeleton, so that it does not flicker. */
const minVisibleMs = 300;

/** Decides when a skeleton is shown while something is loading. */
export class SkeletonController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #visible = false;
  #shownAt = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the skeleton is shown now. */
  get visible(): boolean {
    return this.#visible;
  }

  /** Stores whether the content is loading. The element calls this method at each update. */
  loading(isLoading: boolean): void {
    if (isLoading === this.#isLoading) return;
    this.#isLoading = isLoading;
    clearTimeout(this.#timer);
    if (isLoading) this.#timer = setTimeout(() => this.#show(true), showDelayMs);
    else if (this.#visible)
      this.#timer = setTimeout(() => this.#show(false), Math.max(0, this.#shownAt + minVisibleMs - performance.now()));
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#isLoading = false;
    this.#visible = false;
  }

  #show(visible: boolean): void {
    this.#visible = visible;
    this.#shownAt = performance.now();
    this.#host.requestUpdate();
  }
}
