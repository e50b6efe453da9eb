import { hostErrors } from '../../packages/contracts/src/browser/errors.ts';
import {
  type ErrorStatuses,
  errorStatusOf,
  type ServiceErrorCode,
  serviceErrors,
} from '../../packages/contracts/src/service/errors.ts';
import { isRecoverable, problemClasses, problemDefinitions } from '../../packages/flow/src/problems/index.ts';
import { createFormats } from '../../packages/words/src/index.ts';
import { words } from '../../packages/words/built/en-US/problem.ts';
import { refusals } from '../../server/src/tenancy/fastlink/refusals.ts';
import { code, markdownTable } from './markdown-table.ts';

export const hostErrorTable = (): string =>
  markdownTable(
    ['code', 'status', 'meaning'],
    Object.entries(hostErrors).map(([name, { status, message }]) => [code(name), String(status), message]),
  );

/** Returns the table of the service's error codes, with both sets of HTTP statuses. */
export const serviceErrorTable = (): string =>
  markdownTable(
    ['errorCode', 'status', 'precise', 'meaning'],
    Object.entries(serviceErrors).map(([name, { message }]) => {
      const status = (statuses: ErrorStatuses): string => String(errorStatusOf(name as ServiceErrorCode, statuses));
      return [code(name), status('described'), status('precise'), message];
    }),
  );

/** Returns the table of classes of `fin-error`, with the texts and buttons of the error screen. */
export function problemClassTable(): string {
  const { problem } = words(createFormats('en-US'));
  return markdownTable(
    ['`class`', 'what the user reads', 'first button', 'second button', '`recoverable`'],
    problemClasses.map((name) => {
      const { primary, secondary } = problemDefinitions[name];
      const { heading, advice } = problem.classes[name];
      const words = `**${heading('{bank}', '{app}')}.** ${advice('{bank}', '{app}')}`;
      const button = (action: keyof typeof problem.actions | null): string =>
        action === null ? '–' : problem.actions[action];
      return [
        code(name),
        words.replaceAll(/[\u2066-\u2069]/g, ''),
        button(primary),
        button(secondary),
        String(isRecoverable(name)),
      ];
    }),
  );
}

/** Returns the table of refused launches of the public widget. */
export const launchRefusalTable = (): string =>
  markdownTable(
    ['`code`', '`title`', '`message`', 'code in the log'],
    Object.values(refusals).map(({ code: name, title, message, hostCode }) => [
      code(name),
      code(title),
      message,
      code(hostCode),
    ]),
  );
