export { createLinking } from './create-linking.ts';
export type { Linking } from './create-linking.ts';
export type { LinkingDeps } from './linking-deps.ts';
export { refreshChannel } from '../refreshes/reference.ts';
export type { RefreshNotice, RefreshReference } from '../refreshes/reference.ts';
