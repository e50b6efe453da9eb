import type { RequiredChecks } from '../../../../src/banks/connectors/open-banking/return-checks.ts';

const stages = ['description', 'response', 'answer', 'codeIdToken', 'tokens', 'idToken', 'atBank', 'refresh'] as const;

/** Name of a check that a profile requires. */
export type NameIn<R extends RequiredChecks> = R[(typeof stages)[number]][number];

/** Returns the names of all checks that a profile requires. */
export const namesIn = (required: RequiredChecks): Set<string> => new Set(stages.flatMap((stage) => required[stage]));
