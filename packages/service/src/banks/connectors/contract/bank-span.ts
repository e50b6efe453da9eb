import { type SpanAttributes, traced } from '@fin-link/storage';

/** Runs a request to a bank in a span. Banks get no trace context. Their addresses have ids of users, so the span has the host name only. */
export const tracedBankCall = <R extends { readonly statusCode: number }>(
  address: string,
  method: string,
  send: () => Promise<R>,
): Promise<R> =>
  traced(
    {
      name: 'bank call',
      kind: 'client',
      attributes: { 'fin.part': 'service', 'http.request.method': method, 'server.address': new URL(address).hostname },
    },
    send,
    ({ statusCode }): SpanAttributes => ({
      'http.response.status_code': statusCode,
      ...(statusCode >= 400 && { 'error.type': String(statusCode) }),
    }),
  );
