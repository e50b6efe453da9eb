export type { FakeBank, FakeError, FakeScript } from './script.ts';
export { type FakeHost, type FakeHostOptions, startFakeHost } from './start-fake-host.ts';
