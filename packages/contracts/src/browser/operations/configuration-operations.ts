import {
  configurationDiff,
  configurationList,
  configurationReply,
  configurationSchema,
  configurationVersionList,
  replaceableMessageList,
  validationReply,
} from '../configurations.ts';
import type { HostOperation } from './operation.ts';

/** Operations to manage the configurations of the linking screens. All of them require an operator key. */
export const configurationOperations = {
  listConfigurations: {
    method: 'GET',
    path: '/v1/configurations',
    auth: 'operatorKey',
    reply: configurationList,
  },
  createConfiguration: {
    method: 'POST',
    path: '/v1/configurations',
    auth: 'operatorKey',
    reply: configurationReply,
  },
  getConfiguration: {
    method: 'GET',
    path: '/v1/configurations/:configName',
    auth: 'operatorKey',
    reply: configurationReply,
  },
  updateConfiguration: {
    method: 'PUT',
    path: '/v1/configurations/:configName',
    auth: 'operatorKey',
    reply: configurationReply,
  },
  publishConfiguration: {
    method: 'POST',
    path: '/v1/configurations/:configName/publication',
    auth: 'operatorKey',
    reply: configurationReply,
  },
  listConfigurationVersions: {
    method: 'GET',
    path: '/v1/configurations/:configName/versions',
    auth: 'operatorKey',
    reply: configurationVersionList,
  },
  diffConfiguration: {
    method: 'GET',
    path: '/v1/configurations/:configName/diff',
    auth: 'operatorKey',
    reply: configurationDiff,
  },
  discardDraft: {
    method: 'DELETE',
    path: '/v1/configurations/:configName/draft',
    auth: 'operatorKey',
    reply: null,
  },
  rollBackConfiguration: {
    method: 'POST',
    path: '/v1/configurations/:configName/rollback',
    auth: 'operatorKey',
    reply: configurationReply,
  },
  copyConfiguration: {
    method: 'POST',
    path: '/v1/configurations/:configName/copies',
    auth: 'operatorKey',
    reply: configurationReply,
  },
  deleteConfiguration: {
    method: 'DELETE',
    path: '/v1/configurations/:configName',
    auth: 'operatorKey',
    reply: null,
  },
  getConfigurationSchema: {
    method: 'GET',
    path: '/v1/configuration-schema',
    auth: 'operatorKey',
    reply: configurationSchema,
  },
  listConfigurationMessages: {
    method: 'GET',
    path: '/v1/configuration-messages',
    auth: 'operatorKey',
    reply: replaceableMessageList,
  },
  validateConfiguration: {
    method: 'POST',
    path: '/v1/configuration-validations',
    auth: 'operatorKey',
    reply: validationReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
