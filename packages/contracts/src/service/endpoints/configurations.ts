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
    description:
      'For hosts: stores the options that the service needs of a configuration, and replaces those of an earlier one with this name. Needs the proof of a host, otherwise `Y931`. A customer has at most 1,000; one more answers `Y824`.',
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
    description:
      'For hosts: deletes the stored options. Succeeds even if there are none. Needs the proof of a host, otherwise `Y931`.',
    params,
    status: 204,
  }),
} as const;
