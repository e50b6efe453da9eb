import type { FlowKind, SessionView } from '@fin-link/contracts/browser';
import type { LinkEvent, LinkModel, Problem, TagFault } from '@fin-link/flow';
import { emitError, initialModel, link, narrowStart, problemOfTag } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { pageStartOf, type TagAttributes } from '../launch/page-start.ts';
import type { FlowMachine, LoadFlow } from './flow-machine.ts';
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

/** Returns a flow that shows the first fault of a tag. The console explains the others. */
export async function refusedFor(faults: readonly TagFault[]): Promise<FlowMachine> {
  const [fault, ...others] = faults;
  if (fault === undefined) return flow;
  if (others.length > 0) {
    const { explainSetup } = await loadChunk('explain-setup', () => import('../../platform/explain-setup.ts'));
    for (const other of others) explainSetup(other);
  }
  return refusing(problemOfTag(fault));
}

/**
 * Loads the flow of a session in the view `link`: the upstream's own widget if the session, the tag or the configuration names it, otherwise
 * the flow with our own screens. A session with a saved position continues with our own screens. `manualAccounts`: loads the flow for accounts
 * that are added manually.
 */
export async function linkFlow(
  session: SessionView,
  attributes: TagAttributes,
  manualAccounts: LoadFlow,
): Promise<FlowMachine> {
  const load = renderedFlow(session, attributes, ownFlow(session, attributes, manualAccounts));
  return { ...(await load()), findFaults: () => findLinkFaults(attributes, session) };
}

/** Returns the loader of the flow by the renderer. `own`: loader of the flow with our own screens. */
function renderedFlow(session: SessionView, attributes: TagAttributes, own: LoadFlow): LoadFlow {
  const renderer = session.renderer ?? attributes['renderer'] ?? session.options.renderer;
  if (renderer === 'own' || session.snapshot !== null) return own;
  return async () => {
    const { hostedFlow } = await loadChunk('hosted-flow', () => import('./hosted-flow.ts'));
    return hostedFlow(renderer === 'hosted-then-own' ? await own() : null);
  };
}

/** Returns the loader of the flow with our own screens: the one that the tag's action requires, otherwise that of the session. */
function ownFlow({ start, options }: SessionView, attributes: TagAttributes, manualAccounts: LoadFlow): LoadFlow {
  const { action } = narrowStart(start, pageStartOf(attributes));
  if (/-(manual|real-estate)$/.test(action ?? '')) return manualAccounts;
  return sessionFlows[options.flow] ?? (() => Promise.resolve(flow));
}

const verification: LoadFlow = async () =>
  (await loadChunk('verification-flow', () => import('./verification-flow.ts'))).flow;

/** Loaders of the flows that embed linking, by the kind of flow that the session has. */
const sessionFlows: Readonly<Partial<Record<FlowKind, LoadFlow>>> = {
  verification,
  'aggregation-plus-verification': verification,
  'asset-transfer': async () => (await loadChunk('transfer-flow', () => import('./transfer-flow.ts'))).flow,
};

/** Returns the faults of the attributes of the tag `<fin-link>` in this session. */
function findLinkFaults(attributes: TagAttributes, session: SessionView): TagFault[] {
  const faults = findTagFaults(attributes, session.options.flow);
  const mismatch = findMismatch(attributes, session);
  return faults.length > 0 || mismatch === null ? faults : [mismatch];
}
