export { hostedWidget, initialHostedModel } from './machine.ts';
export { readWidgetMessage, type WidgetReport } from './widget-message.ts';
export type {
  HostedEffect,
  HostedEvent,
  HostedEventOf,
  HostedModel,
  HostedRequest,
  HostedState,
  HostedUserEvent,
  HostedWidgetState,
} from './model.ts';
