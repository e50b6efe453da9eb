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
    description:
      'Lists the positions of investment accounts. With `include=assetClassification`, each has its asset classes. Holdings are rewritten by each refresh, so ids of sold positions disappear.',
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
    description: 'Lists the values that `holdingType` can have. The list is the same for every user.',
    reply: holdingTypeReply,
    status: 200,
  }),
  getSecurities: endpoint({
    method: 'GET',
    path: '/holdings/securities',
    caller: 'user',
    section: 'public',
    summary: 'Securities behind holdings',
    description:
      'Returns what the bank states about the security of each holding: name, type and identifiers. The service has no database of securities.',
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
    description: 'Lists the kinds of asset classes and the values of each. The list is the same for every user.',
    reply: assetClassificationListReply,
    status: 200,
  }),
} as const;
