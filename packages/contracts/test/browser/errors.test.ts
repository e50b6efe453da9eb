import { describe, expect, it } from 'vitest';
import { apiErrorBody, hostErrorCodes, hostErrors, operatorErrorCodes } from '../../src/browser/index.ts';
import { adviceOf } from '../../src/host/index.ts';
import { serviceErrorAdvice, serviceErrorBody, serviceErrors } from '../../src/service/index.ts';

describe('the registries of error codes', () => {
  it.each([...hostErrorCodes, ...operatorErrorCodes])(
    'host code %s has a status of 400 or more, a sentence as its message, and fits the error body',
    (code) => {
      const { status, message } = hostErrors[code];
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).toMatch(/^[A-Z].*[.]$/);
      expect(
        apiErrorBody.safeParse({ error: { code, message, docs: `/docs/errors#${code}`, requestId: 'r' } }).success,
      ).toBe(true);
    },
  );

  it.each(Object.entries(serviceErrors))(
    'service code %s has a status of 400 or more and fits the error body',
    (errorCode, { status, message }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).toMatch(/[.]$/);
      expect(serviceErrorBody.safeParse({ errorCode, errorMessage: message, referenceCode: 'r' }).success).toBe(true);
    },
  );

  it('every code has a cause and a fix, each a sentence', () => {
    const advice = [
      ...[...hostErrorCodes, ...operatorErrorCodes].map((code) => [code, ...Object.values(adviceOf(code)).slice(-2)]),
      ...Object.entries(serviceErrorAdvice).map(([code, texts]) => [code, ...texts]),
    ];
    const isSentence = (text: string | undefined): boolean => text !== undefined && /^[A-Z`].{8,}[.]$/.test(text);
    expect(advice.filter(([, cause, fix]) => !isSentence(cause) || !isSentence(fix))).toEqual([]);
  });

  it('the error body of the host rejects an unknown member', () => {
    const error = { code: 'internal', message: 'x', docs: 'x', requestId: 'r', stack: 'at …' };
    expect(apiErrorBody.safeParse({ error }).success).toBe(false);
  });
});
