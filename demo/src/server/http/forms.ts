import type { FastifyInstance } from 'fastify';

/** Routes that plain HTML forms are sent to; the others take JSON only. */
export async function takeForms(app: FastifyInstance, register: (forms: FastifyInstance) => void): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    register(forms);
  });
}
