import type { Connector } from '../connectors/contract/connector.ts';

export interface BankReach {
  /** A connector that reaches a provider's bank, for one refresh, and the bank's name there. */
  connectorOf(providerId: number): { connector: Connector; bankKey: string };
}
