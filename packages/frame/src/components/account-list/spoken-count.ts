import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Delay after the last change until the number is announced. */
const announceDelayMs = 500;

/** Announces the number of selected items when the user pauses between changes. */
export class SpokenCount implements ReactiveController {
  readonly #speak: (selected: number, total: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, speak: (selected: number, total: number) => void) {
    this.#speak = speak;
    host.addController(this);
  }

  /** Announces these numbers after a delay, unless newer ones follow. */
  say(selected: number, total: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#speak(selected, total), announceDelayMs);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
