import type { Connector } from '../connectors/connector.ts';
import type { ConsentDeps } from '../consents/index.ts';
import type { Deletions } from '../deletion/index.ts';
import type { AdvanceDeps } from './advance.ts';

/** What linking needs beyond what every domain gets. */
export interface LinkingDeps extends ConsentDeps, AdvanceDeps {
  readonly deletions: Deletions;
  /** The connector that reaches a provider's bank, and the bank's name there. */
  connectorOf(providerId: number): { connector: Connector; bankKey: string };
}
