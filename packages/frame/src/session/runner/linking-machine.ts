import type { FlowKind } from '@fin-link/contracts/browser';
import type { TagFault } from '@fin-link/flow';
import { narrowStart, problemOfTag } from '@fin-link/flow';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import type { LaunchResult } from '../launch/launcher.ts';
import type { UnvalidatedSession } from '../launch/unvalidated-session.ts';
import type { FlowMachine, Machine, MachineParts, Runner } from './flow-machine.ts';
import { linkingMachine } from './linking-flow.ts';
import { outerFlow } from './outer-flows.ts';
import { refuse } from './refuse.ts';
import { startMachine } from './start-machine.ts';
import { findMismatch, findTagFault, pageStartOf } from './tag-attributes.ts';

const flowOf = (result: LaunchResult): UnvalidatedSession['options']['flow'] | null =>
  'failure' in result ? null : (result.reply as { session: UnvalidatedSession }).session.options.flow;

/** Linking alone, or the flow that embeds it: which one, the session says. A tag whose attributes cannot be is refused then. */
class LinkRunner implements Runner {
  readonly #parts: MachineParts;
  readonly #waiting: FrameIntent[] = [];
  #running: Machine;
  #loading = false;
  #isStopped = false;
  #isChosen = false;

  constructor(parts: MachineParts) {
    this.#parts = {
      ...parts,
      launch: async (reason) => {
        const result = await parts.launch(reason);
        // What takes the place of linking opens the result itself: the runner that asked is stopped by then.
        if (!this.#isChosen && this.#isReplacedBy(result)) this.opened(result);
        return result;
      },
    };
    this.#running = startMachine(this.#parts, linkingMachine);
  }

  touch(): void {
    this.#running.timer.touch();
  }

  opened(result: LaunchResult): void {
    const flow = flowOf(result);
    if (flow === null) return this.#running.runner.opened(result);
    this.#isChosen = true;
    const fault = this.#faultOf(result, flow);
    if (fault !== null) return this.#refuse(fault);
    const load = this.#outerFlow(result, flow);
    if (load === undefined) return this.#running.runner.opened(result);
    this.#running.runner.stop();
    this.#loading = true;
    void untilLoaded(load, () => !this.#isStopped).then(
      (loaded) => void (loaded !== null && this.#become(loaded.machine, result)),
    );
  }

  dispatch(intent: FrameIntent): void {
    if (this.#loading) this.#waiting.push(intent);
    else this.#running.runner.dispatch(intent);
  }

  stop(): void {
    this.#isStopped = true;
    this.#running.runner.stop();
  }

  #outerFlow(result: LaunchResult, flow: FlowKind): ReturnType<typeof outerFlow> {
    if ('failure' in result) return undefined;
    const { start } = (result.reply as { session: UnvalidatedSession }).session;
    return outerFlow(flow, narrowStart(start, pageStartOf(this.#parts.attributes())).action);
  }

  #isReplacedBy(result: LaunchResult): boolean {
    const flow = flowOf(result);
    return flow !== null && (this.#outerFlow(result, flow) !== undefined || this.#faultOf(result, flow) !== null);
  }

  #faultOf(result: LaunchResult, flow: FlowKind): TagFault | null {
    const attributes = this.#parts.attributes();
    return findTagFault(attributes, flow) ?? ('failure' in result ? null : findMismatch(attributes, result.reply));
  }

  #become(machine: FlowMachine, result: LaunchResult): void {
    if (this.#isStopped) return;
    this.#loading = false;
    this.#running = startMachine(this.#parts, machine);
    this.#running.runner.opened(result);
    for (const intent of this.#waiting.splice(0)) this.#running.runner.dispatch(intent);
  }

  #refuse(fault: TagFault): void {
    this.#running.runner.stop();
    this.#running = refuse(this.#parts, problemOfTag(fault));
  }
}

/** Loaded by the view of linking only. */
export function start(parts: MachineParts): Machine {
  const runner = new LinkRunner(parts);
  return { runner, timer: runner };
}
