import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Detects Caps Lock while a password is typed. Browsers report it only with a key press. */
export class CapsLockController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: () => HTMLElement;
  readonly #changed: (on: boolean) => void;
  #listening: AbortController | null = null;
  /** Whether Caps Lock was on at the last key press. */
  on = false;

  constructor(host: ReactiveControllerHost, target: () => HTMLElement, changed: (on: boolean) => void) {
    this.#host = host;
    this.#target = target;
    this.#changed = changed;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const type of ['keydown', 'keyup'] as const)
      this.#target().addEventListener(type, (event) => this.#read(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #read(event: KeyboardEvent): void {
    const on = event.getModifierState('CapsLock');
    if (on === this.on) return;
    this.on = on;
    this.#host.requestUpdate();
    this.#changed(on);
  }
}
