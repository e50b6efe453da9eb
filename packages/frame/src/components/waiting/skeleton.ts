import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';

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

/** Styles for elements that show a skeleton. */
export const skeletonStyles = css`
  .skeleton {
    display: grid;
    gap: var(--space-2);

    i {
      block-size: 48px;
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
      animation: fin-breathe 1.6s ease-in-out infinite;
    }
    .label {
      inline-size: 30%;
      block-size: 16px;
    }
    .line {
      inline-size: 80%;
      block-size: 20px;
      margin-block-end: var(--space-2);
    }
    .block {
      block-size: 120px;
    }
    .field + .label {
      margin-block-start: var(--space-3);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton i {
      animation: none;
    }
  }
  @keyframes fin-breathe {
    50% {
      opacity: 0.55;
    }
  }
`;

/** Class names of the placeholders, by the content that is loading. */
const shapes = {
  form: ['label', 'field', 'label', 'field'],
  facts: ['line', 'line', 'line', 'section', 'section'],
  card: ['block'],
} as const;

/** Renders placeholders in the shape of the content if `visible` is set. The text for screen readers is always present. */
export const renderSkeleton = (visible: boolean, shape: keyof typeof shapes, loading: string): TemplateResult =>
  html`<div role="status">
    <span class="unseen">${loading}</span>
    ${visible ? html`<div class="skeleton">${shapes[shape].map((name) => html`<i class=${name}></i>`)}</div>` : nothing}
  </div>`;
