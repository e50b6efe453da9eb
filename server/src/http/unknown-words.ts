import type { UnknownWord } from '@fin-link/service-client';
import type { FastifyBaseLogger } from 'fastify';

const mostRemembered = 200;

/** Logs each word that this version does not know once: a service that has learnt one sends it with every reply. */
export function logUnknownWords(log: () => Pick<FastifyBaseLogger, 'warn'>): (unknown: UnknownWord) => void {
  const logged = new Set<string>();
  return ({ endpoint, word }) => {
    const key = `${endpoint} ${word}`;
    if (logged.has(key) || logged.size >= mostRemembered) return;
    logged.add(key);
    log().warn({ endpoint, word }, 'the service sent a word that this version does not know');
  };
}
