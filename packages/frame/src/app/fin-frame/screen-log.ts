import type { FrameMessage } from '@fin-link/contracts/browser';
import type { FrameClock } from '../../platform/scope/frame-scope.ts';
import type { FrameModel } from '../../platform/scope/frame-state.ts';
import { screenId } from '../../platform/scope/frame-state.ts';

/** Reports each new screen to the page, and how long the previous one was shown. */
export class ScreenLog {
  readonly #clock: FrameClock;
  readonly #send: (message: FrameMessage) => void;
  /** Id of the visible screen; empty before the first one. */
  #screen = '';
  /** Time when the visible screen was first shown, in milliseconds of the clock. */
  #since = 0;

  constructor(clock: FrameClock, send: (message: FrameMessage) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Reports the screen of a model, unless it is already reported or the model has none. */
  note({ state, facts }: FrameModel): void {
    const screen = screenId(state);
    if (screen === this.#screen || state.step === 'boot' || state.step === 'exited') return;
    const now = this.#clock.now();
    this.#send({ type: 'screen', id: screen, step: state.step });
    const props = {
      screen,
      flow: facts.options.flow,
      fromScreen: this.#screen || null,
      ms: this.#screen === '' ? 0 : now - this.#since,
    };
    this.#send({ type: 'analytics', name: 'screen_view', props });
    this.#screen = screen;
    this.#since = now;
  }
}
