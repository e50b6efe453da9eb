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
  LinkEffect,
  LinkEvent,
  LinkModel,
  OwnAccountsEffect,
  OwnAccountsEvent,
  OwnAccountsModel,
  RequestName,
  TransferEffect,
  TransferEvent,
  TransferModel,
  Turn,
  VerificationEffect,
  VerificationEvent,
  VerificationModel,
  ViewStart,
} from '@fin-link/flow';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { FrameClock } from '../../platform/scope/frame-scope.ts';
import type { FrameIntent, FrameModel } from '../../platform/scope/frame-state.ts';
import type { LaunchReason, LaunchResult } from '../launch/launcher.ts';
import type { TagAttributes } from '../launch/page-start.ts';
import type { ReadAhead } from '../launch/read-ahead.ts';
import type { SessionTimer } from '../timers/session-timer.ts';
import type { HostCalls } from './host-calls.ts';

export type FlowModel =
  | LinkModel
  | ConnectionsModel
  | ConsentsModel
  | VerificationModel
  | TransferModel
  | OwnAccountsModel;
export type FlowEvent =
  | Answered
  | Failed
  | LinkEvent
  | ConnectionsEvent
  | ConsentsEvent
  | VerificationEvent
  | TransferEvent
  | OwnAccountsEvent;
export type FlowEffect =
  | LinkEffect
  | ConnectionsEffect
  | ConsentsEffect
  | VerificationEffect
  | TransferEffect
  | OwnAccountsEffect;

/** A machine of the flow package, as the runner sees it: each gets its own events and its own model. */
export interface FlowMachine {
  initial: FlowModel;
  transition(model: FlowModel, event: FlowEvent): Turn<FlowModel, FlowEffect>;
  /** Linking may run inside it: its code is fetched when there is time. */
  embeds?: true;
  /** What the attributes of its tag ask for beside where to start. */
  viewStart?: (attributes: TagAttributes) => ViewStart;
  /** How the host is asked what no other flow asks; the schemas of the replies come with the machine. */
  calls?: Partial<HostCalls<RequestName>>;
}

/** What the opened session hands to the runner of its view. */
export interface MachineParts {
  page: PageLink;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  clock: FrameClock;
  reads: ReadAhead;
  token(): string | null;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  attributes(): TagAttributes;
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  /** The last request is through: the session's token can be forgotten. */
  sessionOver(): void;
}

/** The module that runs the screens of a view. */
export interface Runner {
  opened(result: LaunchResult): void;
  dispatch(event: FrameIntent): void;
  stop(): void;
}

export interface Machine<R extends Runner = Runner> {
  runner: R;
  timer: Pick<SessionTimer, 'touch'>;
}
