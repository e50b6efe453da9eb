import { hostRoutes } from '../../packages/contracts/src/browser/host-routes.ts';
import { code, markdownTable } from './markdown-table.ts';

const callers = {
  none: 'anyone',
  session: 'the frame, with its session token',
  key: 'your backend, with a host API key',
};

export const hostRouteTable = (): string =>
  markdownTable(
    ['request', 'who'],
    Object.values(hostRoutes).map(({ method, path, auth }) => [
      code(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
      callers[auth],
    ]),
  );
