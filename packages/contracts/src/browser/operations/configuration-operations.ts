import { configurationList, configurationReply, configurationVersionList, validationReply } from '../configurations.ts';
import type { HostOperation } from './operation.ts';

/** Operations that operators use to manage the configurations of the linking screens. */

export const listConfigurations = {
  method: 'GET',
  path: '/v1/configurations',
  auth: 'operatorKey',
  reply: configurationList,
} as const satisfies HostOperation;

export const createConfiguration = {
  method: 'POST',
  path: '/v1/configurations',
  auth: 'operatorKey',
  reply: configurationReply,
} as const satisfies HostOperation;

export const getConfiguration = {
  method: 'GET',
  path: '/v1/configurations/:configName',
  auth: 'operatorKey',
  reply: configurationReply,
} as const satisfies HostOperation;

export const updateConfiguration = {
  method: 'PUT',
  path: '/v1/configurations/:configName',
  auth: 'operatorKey',
  reply: configurationReply,
} as const satisfies HostOperation;

export const publishConfiguration = {
  method: 'POST',
  path: '/v1/configurations/:configName/publication',
  auth: 'operatorKey',
  reply: configurationReply,
} as const satisfies HostOperation;

export const listConfigurationVersions = {
  method: 'GET',
  path: '/v1/configurations/:configName/versions',
  auth: 'operatorKey',
  reply: configurationVersionList,
} as const satisfies HostOperation;

export const validateConfiguration = {
  method: 'POST',
  path: '/v1/configuration-validations',
  auth: 'operatorKey',
  reply: validationReply,
} as const satisfies HostOperation;
