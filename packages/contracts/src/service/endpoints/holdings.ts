import { z } from 'zod';
import { idListText, idText } from '../primitives.ts';
import {
  assetClassificationListReply,
  holdingReply,
  holdingTypeReply,
  securityReply,
  classificationTypeText,
} from '../resources/holding.ts';
import { endpoint } from './define.ts';

/** Endpoints under `/holdings`: holdings, their securities and their asset classes. */
export const holdingEndpoints = {
  getHoldings: endpoint({
    method: 'GET',
    path: '/holdings',
    caller: 'user',
    section: '4.4',
    summary: 'Holdings of the user',
    query: z.strictObject({
      accountId: idListText(100).optional(),
      providerAccountId: idText.optional(),
      /** Limits the list to holdings with a class of this type, or with the class of `classificationValue`. */
      'assetClassification.classificationType': classificationTypeText.optional(),
      /** Value as in replies, in any case. */
      classificationValue: z.string().min(1).max(40).optional(),
      include: z.enum(['assetClassification']).optional(),
    }),
    reply: holdingReply,
    status: 200,
  }),
  getHoldingTypes: endpoint({
    method: 'GET',
    path: '/holdings/holdingTypeList',
    caller: 'any',
    section: 'public',
    summary: 'Holding types',
    reply: holdingTypeReply,
    status: 200,
  }),
  getSecurities: endpoint({
    method: 'GET',
    path: '/holdings/securities',
    caller: 'user',
    section: 'public',
    summary: 'Securities behind holdings',
    query: z.strictObject({ holdingId: idListText(100).optional() }),
    reply: securityReply,
    status: 200,
  }),
  getAssetClassifications: endpoint({
    method: 'GET',
    path: '/holdings/assetClassificationList',
    caller: 'any',
    section: 'public',
    summary: 'Asset classifications',
    reply: assetClassificationListReply,
    status: 200,
  }),
} as const;
