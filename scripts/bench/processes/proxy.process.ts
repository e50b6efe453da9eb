import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { sayReady } from './child.ts';

/** This proxy forwards every call unchanged, without a log or additional headers. */
const app = fastify();
await app.register(httpProxy, { upstream: process.env['UPSTREAM'] ?? '' });
sayReady(await app.listen({ port: 0, host: '127.0.0.1' }));
