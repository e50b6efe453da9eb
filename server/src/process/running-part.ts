/** A part that listens. */
export interface RunningPart {
  url: string;
  close(): Promise<void>;
}

/** The customer of the embedded service, when it is not the sandbox's. */
export interface ServiceCustomer {
  clientId: string;
  /** 32 characters or more; kept as a hash. */
  secret: string;
  adminLoginName: string;
}
