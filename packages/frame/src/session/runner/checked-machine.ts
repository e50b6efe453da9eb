import { problemOfTag } from '@fin-link/flow';
import type { TagFault } from '@fin-link/flow';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import type { LaunchResult } from '../launch/launcher.ts';
import type { FlowMachine, Machine, MachineParts, Runner } from './flow-machine.ts';
import { startMachine } from './start-machine.ts';
import { findViewFault, viewStartOf } from './view-attributes.ts';

/** A view whose tag is checked before its session counts: attributes that cannot be are refused. */
class CheckedRunner implements Runner {
  readonly #parts: MachineParts;
  #running: Machine;
  #isChecked = false;
  readonly #ended = new AbortController();

  constructor(parts: MachineParts, machine: FlowMachine) {
    this.#parts = parts;
    this.#running = startMachine(parts, { ...machine, viewStart: viewStartOf });
  }

  /** Aborted when the frame has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  touch(): void {
    this.#running.timer.touch();
  }

  opened(result: LaunchResult): void {
    const fault = this.#isChecked ? null : findViewFault(this.#parts.attributes());
    this.#isChecked = true;
    if (fault === null) this.#running.runner.opened(result);
    else void this.#refuse(fault);
  }

  dispatch(intent: FrameIntent): void {
    this.#running.runner.dispatch(intent);
  }

  stop(): void {
    this.#ended.abort();
    this.#running.runner.stop();
  }

  async #refuse(fault: TagFault): Promise<void> {
    this.#running.runner.stop();
    const load = () => loadChunk('refuse', () => import('./refuse.ts'));
    const loaded = await untilLoaded(load, () => !this.signal.aborted);
    if (loaded !== null) this.#running = loaded.refuse(this.#parts, problemOfTag(fault));
  }
}

/** Runs the machine of a view, with what its tag asks for (`facts.view`). */
export function startChecked(parts: MachineParts, machine: FlowMachine): Machine<CheckedRunner> {
  const runner = new CheckedRunner(parts, machine);
  return { runner, timer: runner };
}
