export type { SessionResult } from '@fin-link/contracts/browser';
export {
  type SampleOptions,
  type SampleServiceEvent,
  type ServiceEventType,
  type SignedEvent,
  type SignOptions,
  sampleServiceEvent,
  sampleSessionResult,
  serviceEventTypes,
  signServiceEvent,
  signSessionFinished,
} from './events/index.ts';
export {
  type FakeBank,
  type FakeError,
  type FakeHost,
  type FakeHostOptions,
  type FakeScript,
  startFakeHost,
} from './fake-host/index.ts';
export {
  type ControlNames,
  type PageObjectOptions,
  type RecordedEvents,
  type TagEvent,
  FinConsentsPage,
  FinLinkPage,
  englishNames,
  recordEvents,
} from './page-objects/index.ts';
