import type { FrameMessage, HostedWidget, SessionOutcome } from '@fin-link/contracts/browser';
import type { Model } from '../kernel/index.ts';
import type { ErrorState } from '../linking/index.ts';
import type { Answered, Failed, RequestEffect } from '../requests/index.ts';
import type { From, SessionEffect, SessionEvent, SessionUserEvent } from '../session/index.ts';

/** State before the session is open. */
export interface HostedBootState {
  step: 'boot';
  opening: null;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

/** State while the user is in the upstream's widget. */
export interface HostedWidgetState {
  step: 'hosted';
  /** What opens the widget; `null` until the host has answered. Another object opens it again. */
  widget: HostedWidget | null;
  /** Whether the widget is visible. */
  isOpen: boolean;
  /** Number of launches in a row that failed to start. */
  failedLaunches: number;
  /** Ids of provider accounts that the host is reading, one entry for each request. */
  pending: readonly number[];
  /** Ids of provider accounts that the host could not read yet. */
  unread: readonly number[];
  /** Attempts of provider accounts that are not linked, by id. */
  attempts: Readonly<Record<number, Attempt>>;
  /** Whether the user left. The flow ends when the host has read everything that the widget named. */
  isClosed: boolean;
}

/** Attempt of a provider account that is not linked: it failed, or is still running. */
export interface Attempt {
  requestId: string;
  isRunning: boolean;
}

/** State of the error screen, which linking uses too. */
export interface HostedErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** State to which a retry returns; `null` before the session is open. */
  behind: HostedWidgetState | null;
}

export interface HostedExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

export type HostedState = HostedBootState | HostedWidgetState | HostedErrorState | HostedExitedState;
export type HostedStateOf<S extends HostedState['step']> = Extract<HostedState, { step: S }>;
export type HostedModel = Model<HostedState>;

/** Host operations that the flow requests. */
export type HostedRequest = 'openHostedWidget' | 'leaveHostedWidget' | 'recordHostedLink';

/** What happens in the frame: the user's actions, and what the page with the widget reports. */
export type HostedUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** The widget is visible. */
      | { type: 'widgetOpened' }
      /** The widget did not load. */
      | { type: 'widgetUnavailable' }
      /** A callback of the widget was called. `text`: its argument as JSON. */
      | { type: 'widgetSaid'; callback: string; text: string }
      /** The user is active in the widget. */
      | { type: 'widgetActive' }
      | { type: 'retry' }
      | { type: 'done' }
    >;

export type HostedEvent = HostedUserEvent | SessionEvent | Answered<HostedRequest> | Failed<HostedRequest>;

/** Event of the flow whose `type` is `T`. */
export type HostedEventOf<T extends HostedEvent['type']> = Extract<HostedEvent, { type: T }>;

/** Effects that the runtime executes in order. */
export type HostedEffect =
  | RequestEffect<HostedRequest>
  | SessionEffect
  /** Replaces this flow by the one with our own screens. */
  | { type: 'showOwnScreens' }
  | {
      type: 'emit';
      event: Extract<FrameMessage, { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }>;
    };
