import type { FlowKind, FrameView, SessionView } from '@fin-link/contracts/browser';
import type { ManualAccountsPlace, Embed } from '@fin-link/flow';
import { narrowStart, problemOfFlow, problemOfTag } from '@fin-link/flow';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { pageStartOf } from '../launch/page-start.ts';
import type { TagAttributes } from '../launch/page-start.ts';
import { type AttributeShape, faultsOf } from './attribute-faults.ts';
import type { FlowMachine } from './flow-machine.ts';

type LoadFlow = () => Promise<FlowMachine>;

const chunk =
  (name: string, load: () => Promise<{ flow: FlowMachine }>): LoadFlow =>
  async () =>
    (await loadChunk(name, load)).flow;

const linkingChunk = () => loadChunk('linking-flow', () => import('./linking-flow.ts'));

/** Loads linking, which most other flows embed. */
export const linking: LoadFlow = async () => (await linkingChunk()).flow;

/** Returns a loader of the flow for accounts that are added manually. */
const manualAccounts =
  (place: ManualAccountsPlace): LoadFlow =>
  async () =>
    (await loadChunk('manual-accounts-flow', () => import('./manual-accounts-flow.ts'))).manualAccountsFlow(place);

/** Loads a flow that reports that the frame does not have the view. */
const unavailable: LoadFlow = async () => (await linkingChunk()).refusing(problemOfFlow('view.unavailable'));

const verification = chunk('verification-flow', () => import('./verification-flow.ts'));

/** Attributes of the tags of all views. */
const viewShapes: readonly AttributeShape[] = [['heading-level', /^[1-6]$/, 'heading-level.invalid']];

/**
 * Loads the flow of a view, or of the session once it is open. An unknown view and a session whose tag has wrong attributes get a
 * flow that shows the fault.
 */
export async function flowFor(view: string, attributes: TagAttributes, session?: SessionView): Promise<FlowMachine> {
  const load = viewFlows[view] ?? unavailable;
  if (session === undefined) return load();
  const isLink = view === 'link';
  const flow = await (isLink ? linkFlow(session, attributes) : load)();
  const [fault, ...others] = isLink
    ? (await linkingChunk()).findLinkFaults(attributes, session)
    : [...faultsOf(attributes, viewShapes), ...(flow.findFaults?.(attributes) ?? [])];
  if (fault === undefined) return flow;
  // The screen explains the first fault, and the console explains the others.
  if (others.length > 0) {
    const { explainSetup } = await explanations();
    for (const other of others) explainSetup(other);
  }
  return (await linkingChunk()).refusing(problemOfTag(fault));
}

/** Flow of each view. Keys are any text, because the view comes from the frame's address. */
const viewFlows: Readonly<Partial<Record<string, LoadFlow>>> = {
  link: linking,
  redirect: async () => ({ ...(await linking()), lite: true }),
  connections: chunk('connections-flow', () => import('./connections-flow.ts')),
  consents: chunk('consents-flow', () => import('./consents-flow.ts')),
  'manual-account': manualAccounts('manual-account'),
  'real-estate': manualAccounts('real-estate'),
  'net-worth': chunk('net-worth-flow', () => import('./net-worth-flow.ts')),
  upcoming: chunk('upcoming-flow', () => import('./upcoming-flow.ts')),
  insights: chunk('insights-flow', () => import('./insights-flow.ts')),
  config: unavailable,
} satisfies Record<FrameView, LoadFlow>;

/** Returns the loader of the flow in the view `link`: the one that the tag's action requires, otherwise that of the session. */
function linkFlow({ start, options }: SessionView, attributes: TagAttributes): LoadFlow {
  const { action } = narrowStart(start, pageStartOf(attributes));
  return /-(manual|real-estate)$/.test(action ?? '') ? manualAccounts('link') : (sessionFlows[options.flow] ?? linking);
}

/** Loaders of the flows that embed linking, by the kind of flow that the session has. */
const sessionFlows: Readonly<Partial<Record<FlowKind, LoadFlow>>> = {
  verification,
  'aggregation-plus-verification': verification,
  'asset-transfer': chunk('transfer-flow', () => import('./transfer-flow.ts')),
};

const explanations = () => loadChunk('explain-setup', () => import('../../platform/explain-setup.ts'));

/** Loads the flow that an effect embeds. */
export const embeddedFlow = ({ flow }: Embed): Promise<FlowMachine> =>
  (flow === 'manual-accounts' ? manualAccounts('search') : linking)();
