import {
  type Endpoint,
  type EndpointName,
  endpoints,
  serviceErrorBody,
  serviceErrors,
} from '@fin-link/contracts/service';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { CallOptions, Reply, TestService } from './test-service.ts';

export interface Row {
  name: EndpointName;
  endpoint: Endpoint;
}

export const rows: Row[] = (Object.keys(endpoints) as EndpointName[]).map((name) => ({
  name,
  endpoint: endpoints[name],
}));

/** Calls that end their own token. */
export const endsToken = (name: EndpointName): boolean =>
  ['deleteToken', 'logoutUser', 'unregisterUser'].includes(name);

export const keysOf = (schema: z.ZodObject | undefined): string[] => Object.keys(schema?.shape ?? {});

export const pathOf = ({ endpoint }: Row, value = '4242424242'): string =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'eventName' && value === '4242424242' ? 'REFRESH' : encodeURIComponent(value),
  );

/** Calls an endpoint with the token that it needs. */
export async function callRow(
  service: TestService,
  row: Row,
  options: CallOptions & { path?: string } = {},
): Promise<Reply> {
  const { path = pathOf(row), ...rest } = options;
  const { caller, method } = row.endpoint;
  if (caller === 'none')
    return service.call(method, path, { ...rest, headers: { loginName: 'hostile', ...rest.headers } });
  const token = rest.token ?? (await service.token(caller === 'admin' ? 'sandbox_admin' : 'hostile'));
  return service.call(method, path, { ...rest, token });
}

/** Expects a typed error body whose status belongs to its code, without internal details. */
export function expectTyped(reply: Reply): void {
  expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status >= 400) expectError(reply);
}

export function expectError(reply: Reply, code?: string): void {
  const body = serviceErrorBody.parse(reply.body);
  const definition = (serviceErrors as Record<string, { status: number }>)[body.errorCode];
  expect(definition?.status, reply.text).toBe(reply.status);
  expect(body.referenceCode).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.text).not.toMatch(/\bat .+:\d+|node_modules|\.ts\b|Error:|select |insert /);
  expect(String(reply.headers['content-type'])).toContain('application/json');
  if (code !== undefined) expect(body.errorCode, reply.text).toBe(code);
}
