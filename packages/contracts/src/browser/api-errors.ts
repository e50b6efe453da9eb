import * as z from 'zod/mini';
import { changeConflict } from './configurations.ts';
import { errorBodyOf, hostErrorCodes, operatorErrorCodes } from './errors.ts';

/** Error body of the host API as backends and operators receive it. It also allows the operator codes. */
export const apiErrorBody = errorBodyOf([...hostErrorCodes, ...operatorErrorCodes], {
  /** Change that the caller had not read, with `config.stale`. */
  conflict: z.optional(changeConflict),
  /** Extension of the interface that the service lacks, with `operations.not-at-this-service`. */
  capability: z.optional(z.string()),
});
export type ApiErrorBody = z.infer<typeof apiErrorBody>;
