import { isSetupFault, setupFaults } from '@fin-link/contracts/browser';
import type { SetupFault } from '@fin-link/contracts/browser';
import type { ProblemCode, TagFault } from '@fin-link/flow';

// Every fault of a tag has an explanation.
setupFaults satisfies Readonly<Record<TagFault, SetupFault>>;

/** Of what the host alone can explain, its page of errors tells. */
function explanationOf(code: ProblemCode): string {
  if (!isSetupFault(code)) return '';
  const { where, cause, fix } = setupFaults[code];
  return ` ${where}. ${cause} ${fix}`;
}

/** Tells the developers of the page, in its console: users cannot correct the setup. */
export const explainSetup = (code: ProblemCode): void =>
  console.error(`fin-link cannot go on, ${code}:${explanationOf(code)} See ${location.origin}/docs/errors#${code}`);
