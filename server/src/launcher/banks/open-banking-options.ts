/** Options of the simulated open banking banks. They are public types, so this file imports nothing. */
export interface OpenBankingOptions {
  /** Origin under which browsers reach the host. Users return to it from a bank. */
  hostOrigin: string;
  /** Folder for the keys and certificates of banks and service; created if missing, readable by its owner only. */
  keysDir: string;
  /** Ports of the banks' pages, and of their tokens and data. Default: the sandbox's ports, 4210 to 4231. */
  ports?: Partial<OpenBankingPorts>;
}

/** Ports of the simulated banks of each region. `…Secure` are those of tokens and data, over TLS. */
interface OpenBankingPorts {
  uk: number;
  ukSecure: number;
  us: number;
  usSecure: number;
  au: number;
  auSecure: number;
}
