import type { SessionView } from '@fin-link/contracts/browser';
import type { LinkEvent, LinkModel, Problem, TagFault } from '@fin-link/flow';
import { emitError, initialModel, link } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { TagAttributes } from '../launch/page-start.ts';
import type { FlowMachine } from './flow-machine.ts';
import { findMismatch, findTagFaults } from './tag-attributes.ts';

/** Flow of linking. Linking views run it directly, and other flows embed it. */
export const flow: FlowMachine = { initial: initialModel, transition: link, createClient: createLinkClient };

/** Returns a flow that ignores the result of the launch and shows a setup problem, which no retry can solve. */
export function refusing(problem: Problem): FlowMachine {
  const refused: LinkModel = {
    ...initialModel,
    state: { step: 'error', problem, connection: null, recovery: { kind: 'none' }, unusable: [], removal: null },
  };
  return {
    initial: initialModel,
    createClient: createLinkClient,
    transition: (model: LinkModel, event: LinkEvent) =>
      event.type === 'launched' || event.type === 'launchFailed'
        ? { model: refused, effects: [emitError(problem)], ignored: false }
        : link(model, event),
  };
}

/** Returns the faults of the attributes of the tag `<fin-link>` in this session. */
export function findLinkFaults(attributes: TagAttributes, session: SessionView): TagFault[] {
  const faults = findTagFaults(attributes, session.options.flow);
  const mismatch = findMismatch(attributes, session);
  return faults.length > 0 || mismatch === null ? faults : [mismatch];
}
