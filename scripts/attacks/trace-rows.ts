import { cut, testIn, type AttackRow } from './attack.ts';

/** Attacks on traces and on the ids of requests, through headers that anyone can send. */
export const traceRows: readonly AttackRow[] = [
  {
    attack: '`traceparent` of a page chooses the trace of its requests, and whether they are recorded',
    where: 'host',
    check: { name: 'parent of a trace', file: 'server/src/platform/http/tracing.ts' },
    off: cut('return isBackend ? { parent: header }', "return operation !== '' ? { parent: header }"),
    test: testIn('server', 'server/test/launcher/process/tracing.test.ts', 'one trace leads from a click'),
  },
  {
    attack: 'text of a caller in the log, as the id of a request',
    where: 'service',
    check: { name: 'format of request ids', file: 'packages/service/src/platform/http/tracing.ts' },
    off: cut("typeof sent === 'string' && requestIdFormat.test(sent)", "typeof sent === 'string'"),
    test: testIn('service', 'packages/service/test/platform/http/secrets.test.ts', 'under the id of its host'),
  },
];
