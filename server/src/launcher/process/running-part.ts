import type { OpenPart } from './close-parts.ts';

/** Part that accepts connections at `url`. */
export interface RunningPart extends OpenPart {
  url: string;
}

/** Customer of the embedded service, unless the sandbox's customer is used. */
export interface ServiceCustomer {
  clientId: string;
  /** At least 32 characters. Stored as a hash. */
  secret: string;
  adminLoginName: string;
}
