/** A part that listens. */
export interface RunningPart {
  url: string;
  close(): Promise<void>;
}

/** Whom the embedded service has as its customer, when it is not the sandbox's. */
export interface ServiceCustomer {
  clientId: string;
  /** 32 characters or more; kept as a hash. */
  secret: string;
  adminLoginName: string;
}
