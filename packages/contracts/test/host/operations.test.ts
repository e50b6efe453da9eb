import { describe, expect, it } from 'vitest';
import { hostErrors, hostOperations, linkOperations, sessionOperations } from '../../src/browser/index.ts';
import type { DetailsOf, HostCall } from '../../src/host/index.ts';
import {
  detailsOf,
  errorsOf,
  hostOperation,
  hostOperationNames,
  operationDetails,
  parametersOf,
} from '../../src/host/index.ts';

describe('the operations of the host', () => {
  it('no two operations of the host have the same address', () => {
    const addresses = hostOperationNames.map((name) => `${hostOperation(name).method} ${hostOperation(name).path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('the host and the browser part of the contract list the same operations', () => {
    expect(hostOperationNames.toSorted()).toEqual(Object.keys(hostOperations).toSorted());
  });

  it('the details of the operations do not compile if one operation is missing', () => {
    const { getSession: _getSession, ...others } = operationDetails;
    // @ts-expect-error -- getSession is missing
    const incomplete: DetailsOf = others;
    expect(Object.keys(incomplete)).not.toContain('getSession');
  });

  it('a call does not compile without a parameter of its path', () => {
    // @ts-expect-error -- params are missing
    const call: HostCall<'getProvider'> = {};
    expect(call).not.toHaveProperty('params');
  });

  it('operations of the frame require a session token or a launch token', () => {
    const auths = new Set(Object.values({ ...sessionOperations, ...linkOperations }).map(({ auth }) => auth));
    expect([...auths].toSorted()).toEqual(['launch', 'session']);
  });

  it('every path parameter of an operation has a schema', () => {
    const parameters = parametersOf('getConsent');
    expect(parameters?.safeParse({ consentId: '7001' }).data).toEqual({ consentId: 7001 });
    expect(parameters?.safeParse({ consentId: '0' }).success).toBe(false);
    expect(parametersOf('getSession')).toBeNull();
  });
});

describe.each(hostOperationNames)('the example of %s', (name) => {
  const { query, headers, body, example } = detailsOf(name);
  const { reply } = hostOperation(name);

  it.each([
    ['query', query],
    ['headers', headers],
    ['body', body],
    ['reply', reply ?? undefined],
  ] as const)('has a %s that fits its schema, or neither', (part, schema) => {
    if (schema === undefined) expect(example).not.toHaveProperty(part);
    else expect(schema.safeParse(example[part]).error?.issues ?? []).toEqual([]);
  });
});

it.each(hostOperationNames)('the errors of %s are in the order of the registry, each once', (name) => {
  const codes = Object.keys(hostErrors);
  const places = errorsOf(name).map((code) => codes.indexOf(code));
  expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
});
