import type { ReactiveController, ReactiveControllerHost } from 'lit';

const quiet = 500;

/** Announces the number of selected accounts when changes have paused. */
export class SpokenCount implements ReactiveController {
  readonly #speak: (kept: number, found: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, speak: (kept: number, found: number) => void) {
    this.#speak = speak;
    host.addController(this);
  }

  say(kept: number, found: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#speak(kept, found), quiet);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
