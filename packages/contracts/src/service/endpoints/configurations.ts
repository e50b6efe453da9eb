import { z } from 'zod';
import { configName, storeConfiguration } from '../resources/configuration.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ configName });

/**
 * Endpoints that store and delete the options of a host's published configuration. Addition of this service. The host must prove its
 * identity.
 */
export const configurationEndpoints = {
  storeConfiguration: endpoint({
    method: 'PUT',
    path: '/configurations/:configName',
    caller: 'admin',
    section: 'own',
    summary: 'Store the options of a published configuration',
    params,
    body: storeConfiguration,
    status: 204,
  }),
  deleteConfiguration: endpoint({
    method: 'DELETE',
    path: '/configurations/:configName',
    caller: 'admin',
    section: 'own',
    summary: 'Delete a configuration',
    params,
    status: 204,
  }),
} as const;
