// By itself, so that the package's types need none of the simulated banks.

export interface OpenBankingOptions {
  /** Origin under which browsers reach the host, to which users come back from a bank. */
  hostOrigin: string;
  /** Folder for the keys and certificates of banks and service; created if missing, readable by its owner only. */
  keysDir: string;
  /** Of the banks' pages, and of their tokens and data. Default: those of the sandbox, 4210 to 4231. */
  ports?: Partial<OpenBankingPorts>;
}

export interface OpenBankingPorts {
  uk: number;
  ukSecure: number;
  us: number;
  usSecure: number;
  au: number;
  auSecure: number;
}
