import { describe, expect, it } from 'vitest';
import { hostErrorBody, hostErrorCodes, hostErrors } from '../../src/browser/index.ts';
import { serviceErrorBody, serviceErrors } from '../../src/server/index.ts';

describe('error registries', () => {
  it.each(hostErrorCodes)('host code %s has a client or server status, a full sentence and fits the body', (code) => {
    const { status, message } = hostErrors[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Z].*[.]$/);
    expect(
      hostErrorBody.safeParse({ error: { code, message, docs: `/docs/errors#${code}`, requestId: 'r' } }).success,
    ).toBe(true);
  });

  it.each(Object.entries(serviceErrors))('service code %s fits the body', (errorCode, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/[.]$/);
    expect(serviceErrorBody.safeParse({ errorCode, errorMessage: message, referenceCode: 'r' }).success).toBe(true);
  });

  it('keeps the body closed: nothing can ride along', () => {
    const error = { code: 'internal', message: 'x', docs: 'x', requestId: 'r', stack: 'at …' };
    expect(hostErrorBody.safeParse({ error }).success).toBe(false);
  });
});
