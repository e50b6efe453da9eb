import {
  consentHistoryReply,
  consentList,
  consentReply,
  revocationReply,
  authorizationReply,
} from '@fin-link/contracts/browser';
import type {
  ConsentHistoryEntry,
  ConsentView,
  CreateAuthorization,
  Revocation,
  AuthorizationReply,
} from '@fin-link/contracts/browser';
import { request } from './request.ts';
import type { Connection } from './request.ts';

export interface NewConsent {
  providerId: number;
  /** The connection whose consent cannot be renewed any more. */
  providerAccountId?: number;
}

export interface ConsentsClient {
  consents(signal?: AbortSignal): Promise<readonly ConsentView[]>;
  consent(consentId: number, signal?: AbortSignal): Promise<ConsentView>;
  createConsent(asked: NewConsent, signal?: AbortSignal): Promise<ConsentView>;
  consentHistory(consentId: number, signal?: AbortSignal): Promise<readonly ConsentHistoryEntry[]>;
  /** Confirms a consent that the bank need not be asked about; `consent.bank-needed` otherwise. */
  renewConsent(consentId: number, signal?: AbortSignal): Promise<ConsentView>;
  setDeletion(consentId: number, deleteDataAtEnd: boolean, signal?: AbortSignal): Promise<ConsentView>;
  revokeConsent(consentId: number, choice: { deleteData?: boolean }, signal?: AbortSignal): Promise<Revocation>;
  createAuthorization(
    consentId: number,
    authorization: CreateAuthorization,
    signal?: AbortSignal,
  ): Promise<AuthorizationReply>;
  authorization(authorizationId: string, signal?: AbortSignal): Promise<AuthorizationReply>;
  /** The only way an authorization is given up: a closed window does not say so. */
  cancelAuthorization(authorizationId: string, signal?: AbortSignal): Promise<void>;
}

export function consentsClient(connection: Connection): ConsentsClient {
  return {
    consents: async (signal) => (await request(connection, 'consents', consentList, {}, signal)).consents,
    consent: async (consentId, signal) =>
      (await request(connection, 'consent', consentReply, { params: { consentId } }, signal)).consent,
    createConsent: async (body, signal) =>
      (await request(connection, 'createConsent', consentReply, { body }, signal)).consent,
    consentHistory: async (consentId, signal) =>
      (await request(connection, 'consentHistory', consentHistoryReply, { params: { consentId } }, signal)).history,
    renewConsent: async (consentId, signal) =>
      (await request(connection, 'renewConsent', consentReply, { params: { consentId } }, signal)).consent,
    setDeletion: async (consentId, deleteDataAtEnd, signal) =>
      (
        await request(
          connection,
          'setDeletion',
          consentReply,
          { params: { consentId }, body: { deleteDataAtEnd } },
          signal,
        )
      ).consent,
    revokeConsent: (consentId, body, signal) =>
      request(connection, 'revokeConsent', revocationReply, { params: { consentId }, body }, signal),
    createAuthorization: (consentId, body, signal) =>
      request(connection, 'createAuthorization', authorizationReply, { params: { consentId }, body }, signal),
    authorization: (authorizationId, signal) =>
      request(connection, 'authorization', authorizationReply, { params: { authorizationId } }, signal),
    cancelAuthorization: (authorizationId, signal) =>
      request(connection, 'cancelAuthorization', null, { params: { authorizationId }, keepalive: true }, signal),
  };
}
