import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import { createDemo, demoEnvironment } from '../../src/server/index.ts';
import type { DemoOptions } from '../../src/server/index.ts';
import { fakeHost } from './fake-host.ts';
import { fakeService } from './fake-service.ts';

export const secrets = {
  hostKey: 'host-key-marker-8314',
  clientSecret: 'client-secret-marker-2275',
  eventSecret: 'whsec_ZXZlbnQtc2VjcmV0LW1hcmtlci05OTE3',
  serviceEventSecret: 'whsec_c2VydmljZS1zZWNyZXQtbWFya2VyLTQ0MDI=',
};

const usualPort = '4399';
export const origin = `http://127.0.0.1:${usualPort}`;

/** Headers that a browser sends with a request of the site's own pages. */
export const ownPage = { origin, 'sec-fetch-site': 'same-origin' };

export interface TestDemo {
  origin: string;
  app: FastifyInstance;
  host: Awaited<ReturnType<typeof fakeHost>>;
  service: Awaited<ReturnType<typeof fakeService>>;
  /** Sends a request as a browser does. All replies are recorded and searched for secrets. */
  send(request: InjectOptions & { url: string }, cookie?: string): Promise<LightMyRequestResponse>;
  /** Returns the page as text. */
  page(url: string, cookie?: string): Promise<string>;
  /** Signs a person in and returns the cookie. */
  signIn(person?: string): Promise<string>;
}

/**
 * Opens the demo site between a fake host and a fake service. Its replies must contain no key, secret or token of the
 * service.
 */
export async function openDemo(
  options: Partial<DemoOptions> = {},
  environment: Record<string, string> = {},
): Promise<TestDemo> {
  const host = await fakeHost(secrets.hostKey);
  const service = await fakeService();
  const { FIN_DEMO_PORT = usualPort } = environment;
  const own = `http://127.0.0.1:${FIN_DEMO_PORT}`;
  const app = await createDemo({
    environment: demoEnvironment.parse({
      FIN_DEMO_PORT,
      FIN_HOST_ORIGIN: host.origin,
      FIN_SERVICE_URL: service.url,
      FIN_HOST_KEYS: `${secrets.hostKey},another-key-marker`,
      FIN_CLIENT_SECRET: secrets.clientSecret,
      FIN_EVENT_SECRET: secrets.eventSecret,
      FIN_DEMO_SERVICE_SECRET: secrets.serviceEventSecret,
      ...environment,
    }),
    logLevel: 'silent',
    ...options,
  });
  const replies: string[] = [];
  afterAll(async () => {
    await app.close();
    for (const reply of replies) expect(reply).not.toMatch(/marker|at-secret/);
  });
  const send: TestDemo['send'] = async (request, cookie) => {
    const headers = {
      host: new URL(own).host,
      accept: 'text/html',
      ...(cookie !== undefined && { cookie }),
      ...request.headers,
    };
    const reply = await app.inject({ ...request, headers });
    replies.push(JSON.stringify(reply.headers) + reply.body);
    return reply;
  };
  return {
    origin: own,
    app,
    host,
    service,
    send,
    page: async (url, cookie) => {
      const reply = await send({ url }, cookie);
      expect(reply.statusCode).toBe(200);
      return reply.body;
    },
    signIn: async (person = 'sbMem1') => {
      const reply = await send({
        method: 'POST',
        url: '/sign-in',
        headers: { ...ownPage, origin: own, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `person=${person}`,
      });
      expect(reply.statusCode).toBe(303);
      return String(reply.headers['set-cookie']).split(';', 1).join('');
    },
  };
}
