import { z } from 'zod';
import { configName, storeConfiguration } from '../resources/configuration.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ configName });

/** Addition of this service. A host that proves its identity sends those options of a published configuration that the service needs. */
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
    summary: 'Forget a configuration',
    params,
    status: 204,
  }),
} as const;
