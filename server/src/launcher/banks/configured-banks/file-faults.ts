/** Fault in the banks file or in a file that it names. Never quotes a value, because it may be a key in the wrong field. */
export interface Fault {
  /** Path of the field, for example `banks.0.issuer`; empty for the whole file. */
  path: string;
  message: string;
}

/** Thrown if the banks file has faults. The message lists them. */
export class OpenBankingFileError extends Error {
  override readonly name = 'OpenBankingFileError';

  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    super(`The file of open banking is not right:\n${lines.join('\n')}`);
  }
}
