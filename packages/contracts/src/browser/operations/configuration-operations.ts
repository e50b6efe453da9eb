import {
  configurationDiff,
  configurationList,
  configurationProviderList,
  configurationReply,
  configurationSchema,
  configurationVersionList,
  replaceableMessageList,
  validationReply,
} from '../configurations.ts';
import type { HostOperation } from './operation.ts';

/** Operations to manage the configurations of the linking screens. Operators call them. */
export const configurationOperations = {
  listConfigurations: {
    method: 'GET',
    path: '/v1/configurations',
    auth: 'operator',
    reply: configurationList,
  },
  createConfiguration: {
    method: 'POST',
    path: '/v1/configurations',
    auth: 'operator',
    reply: configurationReply,
  },
  getConfiguration: {
    method: 'GET',
    path: '/v1/configurations/:configName',
    auth: 'operator',
    reply: configurationReply,
  },
  updateConfiguration: {
    method: 'PUT',
    path: '/v1/configurations/:configName',
    auth: 'operator',
    reply: configurationReply,
  },
  publishConfiguration: {
    method: 'POST',
    path: '/v1/configurations/:configName/publication',
    auth: 'operator',
    reply: configurationReply,
  },
  listConfigurationVersions: {
    method: 'GET',
    path: '/v1/configurations/:configName/versions',
    auth: 'operator',
    reply: configurationVersionList,
  },
  diffConfiguration: {
    method: 'GET',
    path: '/v1/configurations/:configName/diff',
    auth: 'operator',
    reply: configurationDiff,
  },
  discardDraft: {
    method: 'DELETE',
    path: '/v1/configurations/:configName/draft',
    auth: 'operator',
    reply: null,
  },
  rollBackConfiguration: {
    method: 'POST',
    path: '/v1/configurations/:configName/rollback',
    auth: 'operator',
    reply: configurationReply,
  },
  copyConfiguration: {
    method: 'POST',
    path: '/v1/configurations/:configName/copies',
    auth: 'operator',
    reply: configurationReply,
  },
  deleteConfiguration: {
    method: 'DELETE',
    path: '/v1/configurations/:configName',
    auth: 'operator',
    reply: null,
  },
  getConfigurationSchema: {
    method: 'GET',
    path: '/v1/configuration-schema',
    auth: 'operator',
    reply: configurationSchema,
  },
  listConfigurationMessages: {
    method: 'GET',
    path: '/v1/configuration-messages',
    auth: 'operator',
    reply: replaceableMessageList,
  },
  listConfigurationProviders: {
    method: 'GET',
    path: '/v1/configuration-providers',
    auth: 'operator',
    reply: configurationProviderList,
  },
  validateConfiguration: {
    method: 'POST',
    path: '/v1/configuration-validations',
    auth: 'operator',
    reply: validationReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
