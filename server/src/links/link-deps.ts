import type { HostSettings } from '../environment/index.ts';
import type { SessionDeps } from '../sessions/index.ts';
import type { HostedLinks } from './links.ts';

/** What requests about hosted links need. */
export interface LinkDeps extends Omit<SessionDeps, 'settings'> {
  readonly links: HostedLinks;
  readonly settings: SessionDeps['settings'] & Pick<HostSettings, 'mode' | 'origin'>;
}
