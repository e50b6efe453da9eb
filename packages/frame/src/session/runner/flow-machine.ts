import type {
  Announcement,
  Answered,
  ConnectionsEffect,
  ConnectionsEvent,
  ConnectionsModel,
  ConsentsEffect,
  ConsentsEvent,
  ConsentsModel,
  Failed,
  HostedEffect,
  HostedEvent,
  HostedModel,
  InsightsEffect,
  InsightsEvent,
  InsightsModel,
  LinkEffect,
  LinkEvent,
  LinkModel,
  NetWorthEffect,
  NetWorthEvent,
  NetWorthModel,
  ManualAccountsEffect,
  ManualAccountsEvent,
  ManualAccountsModel,
  TagFault,
  TransferEffect,
  TransferEvent,
  TransferModel,
  Turn,
  UpcomingEffect,
  UpcomingEvent,
  UpcomingModel,
  VerificationEffect,
  VerificationEvent,
  VerificationModel,
  ViewStart,
} from '@fin-link/flow';
import type { HostClient, HostClientOptions, LinkClient, OperationTable } from '@fin-link/host-client';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { FrameClock } from '../../platform/scope/frame-scope.ts';
import type { FrameModel } from '../../platform/scope/frame-state.ts';
import type { LaunchReason } from '../launch/launcher.ts';
import type { TagAttributes } from '../launch/page-start.ts';
import type { ReadAhead } from '../launch/read-ahead.ts';

/** Union of the models of all flows. */
export type FlowModel =
  | LinkModel
  | HostedModel
  | ConnectionsModel
  | ConsentsModel
  | VerificationModel
  | TransferModel
  | NetWorthModel
  | UpcomingModel
  | InsightsModel
  | ManualAccountsModel;
/** Union of the events of all flows. */
export type FlowEvent =
  | Answered
  | Failed
  | LinkEvent
  | HostedEvent
  | ConnectionsEvent
  | ConsentsEvent
  | VerificationEvent
  | TransferEvent
  | NetWorthEvent
  | UpcomingEvent
  | InsightsEvent
  | ManualAccountsEvent;
/** Union of the effects of all flows. The runner performs effects. */
export type FlowEffect =
  | LinkEffect
  | Exclude<HostedEffect, { type: 'showOwnScreens' }>
  | ConnectionsEffect
  | ConsentsEffect
  | VerificationEffect
  | TransferEffect
  | NetWorthEffect
  | UpcomingEffect
  | InsightsEffect
  | ManualAccountsEffect;

/** A machine of the flow package, as the runner sees it. Each machine gets only its own events and its own model. */
export interface FlowMachine {
  initial: FlowModel;
  transition(model: FlowModel, event: FlowEvent): Turn<FlowModel, FlowEffect>;
  /** Whether linking may run inside this flow. The code of linking is then fetched when the browser is idle. */
  embeds?: true;
  /**
   * Whether the flow contains only the authorization at a bank: linking without the steps before the consent and after the bank's
   * approval.
   */
  lite?: true;
  /** Returns the faults of the attributes of the flow's own tag. */
  findFaults?(attributes: TagAttributes): TagFault[];
  /** Returns what the attributes of the flow's own tag request, except the start point. */
  viewStart?(attributes: TagAttributes): ViewStart;
  /** Creates the client of the host. Default: one for views without links to banks, whose code is smaller. */
  createClient?: (options: HostClientOptions) => LinkClient;
  /** Operations that no other flow calls. The schemas of their replies come with the machine. */
  operations?: OperationTable;
}

/** Function that loads a flow. */
export type LoadFlow = () => Promise<FlowMachine>;

/** Client of the host for any flow. Only flows with links to banks have the operations for them. */
export type FlowClient = HostClient & Partial<LinkClient>;

/** Values and functions that a session passes to the runner of its flow. */
export interface FlowParts {
  page: PageLink;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  clock: FrameClock;
  reads: ReadAhead;
  /** Returns the session token; `null` before the launch. */
  token(): string | null;
  /** Launches the session again. The result goes to the runner, or to the runner of the flow that it chooses. */
  launch(reason: LaunchReason): void;
  attributes(): TagAttributes;
  /** Called with each new model to show. */
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  /** Called after the last request. The session's token can then be deleted. */
  sessionOver(): void;
}
