import type { Connector } from '../connectors/connector.ts';

export interface BankReach {
  /** The connector that reaches a provider's bank, and the bank's name there. */
  connectorOf(providerId: number): { connector: Connector; bankKey: string };
}
