import { z } from 'zod';
import { idListText, idText, skipText, topText } from '../primitives.ts';
import { institutionReply, providerCountReply, providerDetailReply, providerListReply } from '../resources/provider.ts';
import { endpoint } from './define.ts';

const filters = {
  /** Name, web address or routing number. */
  name: z.string().min(1).max(100).optional(),
  /** Group of providers to list, case-insensitive. */
  priority: z
    .string()
    .max(20)
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['POPULAR', 'SUGGESTED', 'COBRAND', 'SEARCH', 'ALL']))
    .optional(),
  dataset$filter: z.string().max(500).optional(),
  fullAccountNumberFields: z.string().max(100).optional(),
  capability: z.string().max(100).optional(),
  /** Addition of this service: limits the list to providers of these countries. Comma-separated ISO 3166-1 codes. */
  countries: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2}){0,9}$/)
    .transform((text) => text.split(','))
    .optional(),
};

/** Endpoints under `/providers` and `/institutions`: the banks and other sites that a user can link. */
export const providerEndpoints = {
  getProviders: endpoint({
    method: 'GET',
    path: '/providers',
    caller: 'any',
    section: '4.4',
    summary: 'Search and list providers',
    description:
      'Searches by name, web address or routing number, or lists a group. The best match is first. `matchedAs` is the spelling that was searched instead of a mistyped one. At most 500 providers per page; the header `Link` has the next one. Without a match the reply is an empty object.',
    query: z.strictObject({
      ...filters,
      providerId: idListText(5).optional(),
      institutionId: idText.optional(),
      skip: skipText.optional(),
      top: topText.optional(),
      match: z.enum(['close', 'exact']).optional(),
      /** Addition of this service: lists providers of this country first. ISO 3166-1 code. */
      preferCountry: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    reply: providerListReply,
    status: 200,
  }),
  getProviderCount: endpoint({
    method: 'GET',
    path: '/providers/count',
    caller: 'any',
    section: '4.4',
    summary: 'Count of providers in a search',
    description:
      'Counts the providers that a search with the same filters finds. Without a filter, and for `priority=COBRAND`, the reply is an empty object. Only in version 1.1.',
    versions: ['1.1'],
    query: z.strictObject(filters),
    reply: providerCountReply,
    status: 200,
  }),
  getProvider: endpoint({
    method: 'GET',
    path: '/providers/:providerId',
    caller: 'any',
    section: '4.4',
    summary: 'A provider with its login form',
    description:
      'Returns one provider with the login form that the user fills in, its datasets and its reliability. An unknown id answers `Y807`.',
    params: z.strictObject({ providerId: idText }),
    reply: providerDetailReply,
    status: 200,
  }),
  getInstitutions: endpoint({
    method: 'GET',
    path: '/institutions',
    caller: 'any',
    section: 'public',
    summary: 'Institutions that group providers',
    description:
      'Lists institutions. In this service each has exactly one provider, with the same id. `priority=SEARCH` needs `name`, otherwise `Y800`.',
    query: z.strictObject({
      name: filters.name,
      /** Group of institutions to list, case-insensitive. `SEARCH` requires `name`. */
      priority: z
        .string()
        .max(20)
        .transform((text) => text.toUpperCase())
        .pipe(z.enum(['ALL', 'SEARCH', 'POPULAR']))
        .optional(),
      providerId: idText.optional(),
      dataset$filter: filters.dataset$filter,
      skip: skipText.optional(),
      top: topText.optional(),
    }),
    reply: institutionReply,
    status: 200,
  }),
} as const;
