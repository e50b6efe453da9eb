import { detailsOf, hostOperation, hostOperationNames } from '../../packages/contracts/src/host/index.ts';
import { code, markdownTable } from './markdown-table.ts';

/** Caller of each kind of authorization. */
const callers = {
  none: 'anyone',
  launch: 'the frame, with a launch token',
  session: 'the frame, with its session token',
  hostKey: 'your backend, with a host API key',
  operatorKey: 'an operator, with an operator key',
};

/** Returns the table of the host's operations from the contract. */
export const hostRouteTable = (): string =>
  markdownTable(
    ['request', 'operation', 'what it does', 'who calls it'],
    hostOperationNames.map((name) => {
      const { method, path, auth } = hostOperation(name);
      const address = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
      return [code(address), code(name), detailsOf(name).summary, callers[auth]];
    }),
  );
