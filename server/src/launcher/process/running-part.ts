import type { OpenPart } from './close-parts.ts';

/** A part that listens. */
export interface RunningPart extends OpenPart {
  url: string;
}

/** The customer of the embedded service, when it is not the sandbox's. */
export interface ServiceCustomer {
  clientId: string;
  /** 32 characters or more; kept as a hash. */
  secret: string;
  adminLoginName: string;
}
