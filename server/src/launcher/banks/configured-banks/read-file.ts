import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readCredentials, type BankCredentials } from './credential-files.ts';
import { OpenBankingFileError, type Fault } from './file-faults.ts';
import { faultsOf, type FileContext } from './file-rules.ts';
import { fileSchema, type ConfiguredBank, type OpenBankingFile } from './file-schema.ts';

/** Bank of the file with its keys and certificates. */
export interface ReadBank {
  bank: ConfiguredBank;
  credentials: BankCredentials;
  /** Reads the bank's keys and certificates again. */
  readAgain(): ReturnType<typeof readCredentials>;
}

/** Banks file with the files that it names. */
export interface ReadFile {
  file: OpenBankingFile;
  banks: readonly ReadBank[];
}

/** Reads the operator's banks file and the keys and certificates that it names. Throws `OpenBankingFileError` with all faults. */
export async function readOpenBankingFile(path: string, context: FileContext): Promise<ReadFile> {
  const parsed = (await fileSchema()).safeParse(await jsonOf(path));
  if (!parsed.success)
    throw new OpenBankingFileError(
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    );
  const file = parsed.data;
  const folder = dirname(resolve(path));
  const faults = await faultsOf(file, context);
  const banks: ReadBank[] = [];
  for (const [index, bank] of file.banks.entries()) {
    const readAgain = () => readCredentials(bank, { at: `banks.${index}`, folder });
    const read = await readAgain();
    if (read.kind === 'faulty') faults.push(...read.faults);
    else banks.push({ bank, credentials: read.credentials, readAgain });
  }
  if (faults.length > 0) throw new OpenBankingFileError(faults);
  return { file, banks };
}

/** Returns the parsed JSON of a file. Throws `OpenBankingFileError` if the file cannot be read or is not JSON. */
async function jsonOf(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new OpenBankingFileError([fileFault(`It cannot be read (${code}).`)]);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the file, which may hold secrets; only the position is reported.
    const position = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    throw new OpenBankingFileError([fileFault(`It is not JSON${position === undefined ? '' : `: ${position}`}.`)]);
  }
}

/** Returns a fault of the whole file. */
const fileFault = (message: string): Fault => ({ path: '', message });
