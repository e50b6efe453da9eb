import { isSetupFault, setupFaults } from '@fin-link/contracts/browser';
import type { SetupFault, SetupFaultCode } from '@fin-link/contracts/browser';
import type { ProblemCode, TagFault } from '@fin-link/flow';

// This line does not compile if a fault of a tag has no explanation.
setupFaults satisfies Readonly<Record<TagFault, SetupFault>>;

/** Returns the explanation of a setup fault. Returns an empty text for other problems, which the host's documentation explains. */
function explanationOf(code: string): string {
  if (!isSetupFault(code)) return '';
  const { where, cause, fix } = setupFaults[code];
  return ` ${where}. ${cause} ${fix}`;
}

/** Reports a setup problem in the console for the developers of the page, because users cannot correct the setup. */
export const explainSetup = (code: ProblemCode): void =>
  console.error(`fin-link cannot go on, ${code}:${explanationOf(code)} See ${location.origin}/docs/errors#${code}`);

/** Reports a font of the site that did not load. The frame keeps the fallback. */
export const explainFont = (code: SetupFaultCode, url: string): void =>
  console.error(`fin-link: ${code}, ${url}:${explanationOf(code)} See ${location.origin}/docs/errors#${code}`);
