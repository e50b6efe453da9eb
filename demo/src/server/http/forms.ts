import type { FastifyInstance } from 'fastify';

/** Registers routes that accept plain HTML forms. All other routes accept only JSON. */
export async function registerForms(app: FastifyInstance, register: (forms: FastifyInstance) => void): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    register(forms);
  });
}
