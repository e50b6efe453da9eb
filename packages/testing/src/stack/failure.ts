import { basename } from 'node:path';

/** Everything of tests that failed, from the root; below the folder of what can be made anew. */
export const failedPages = '.cache/e2e-traces';

/** A test that failed, as the folder and the name of what is kept of it. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly attempt: number;
}

/** Where its pages are kept, from the root. */
export const folderOf = ({ file }: Pick<Failure, 'file'>): string => `${failedPages}/${basename(file)}`;
