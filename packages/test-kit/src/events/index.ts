export {
  type SampleOptions,
  type SampleServiceEvent,
  type ServiceEventType,
  sampleServiceEvent,
  sampleSessionResult,
  serviceEventTypes,
  signServiceEvent,
  signSessionFinished,
} from './sample-events.ts';
export { type SignedEvent, type SignOptions, signText } from './sign-event.ts';
