import type { FrameView, SessionView } from '@fin-link/contracts/browser';
import type { ManualAccountsPlace, Embed } from '@fin-link/flow';
import { problemOfFlow } from '@fin-link/flow';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import type { TagAttributes } from '../launch/page-start.ts';
import { type AttributeShape, faultsOf } from './attribute-faults.ts';
import type { FlowMachine, LoadFlow } from './flow-machine.ts';

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

/** Attributes of the tags of all views. */
const viewShapes: readonly AttributeShape[] = [['heading-level', /^[1-6]$/, 'heading-level.invalid']];

/**
 * Loads the flow of a view, or of the session once it is open. An unknown view and a session whose tag has wrong attributes get a
 * flow that shows the fault.
 */
export async function flowFor(view: string, attributes: TagAttributes, session?: SessionView): Promise<FlowMachine> {
  const load = viewFlows[view] ?? unavailable;
  if (session === undefined) return load();
  const flow = await (view === 'link'
    ? (await linkingChunk()).linkFlow(session, attributes, manualAccounts('link'))
    : load());
  const faults = [...faultsOf(attributes, viewShapes), ...(flow.findFaults?.(attributes) ?? [])];
  return faults.length === 0 ? flow : (await linkingChunk()).refusedFor(faults);
}

/** Flow of each view that the frame has. Keys are any text, because the view comes from the frame's address. */
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
} satisfies Record<Exclude<FrameView, 'config'>, LoadFlow>;

/** Loads the flow that an effect embeds. */
export const embeddedFlow = ({ flow }: Embed): Promise<FlowMachine> =>
  (flow === 'manual-accounts' ? manualAccounts('search') : linking)();
