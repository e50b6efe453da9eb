import { z } from 'zod';
import { anyFact, id } from '../primitives.ts';
import type { FilledField } from './login-form.ts';
import { providerAccountPreferences } from './provider-account.ts';
import { datasetNames } from './provider.ts';
import { requestedDatasets } from './requested-dataset.ts';

/** Maximum length of a value that the user entered, in characters. */
const maxTypedLength = 500;
/** Maximum length of a parameter in a bank's return, in characters. A signed parameter is longer than any value that a user enters. */
const maxReturnLength = 8_000;
/** Maximum number of fields that a request can contain. */
const maxFields = 60;

/** Filled-in field of a form: the complete field, or only its id and value. */
const filledField = z
  .strictObject({
    id: z.string().min(1).max(100),
    value: z.string().max(maxReturnLength),
    name: anyFact,
    type: anyFact,
    isOptional: anyFact,
    valueEditable: anyFact,
    minLength: anyFact,
    maxLength: anyFact,
    prefix: anyFact,
    suffix: anyFact,
    image: anyFact,
    isValueProvided: anyFact,
    option: z
      .array(z.strictObject({ displayText: anyFact, optionValue: anyFact, isSelected: anyFact, image: anyFact }))
      .max(maxFields)
      .nullish(),
  })
  .transform(({ id: fieldId, value }): FilledField => ({ id: fieldId, value }));

const filledForm = z.strictObject({
  id: anyFact,
  formType: anyFact,
  forgetPasswordURL: anyFact,
  help: anyFact,
  loginHelp: anyFact,
  mfaInfoTitle: anyFact,
  mfaInfoText: anyFact,
  mfaTimeout: anyFact,
  row: z
    .array(
      z.strictObject({
        id: anyFact,
        label: anyFact,
        form: anyFact,
        fieldRowChoice: anyFact,
        field: z.array(filledField).max(maxFields),
      }),
    )
    .min(1)
    .max(maxFields),
});

/**
 * Body of `POST` and `PUT /providerAccounts`. The input is in `field` or in the whole `loginForm`, which may be a list as in replies.
 * Handlers get the fields of both. With `consentId`, the fields are the parameters that the bank sent back with the user.
 */
export const providerAccountRequest = z
  .strictObject({
    field: z.array(filledField).min(1).max(maxFields).optional(),
    loginForm: z.union([filledForm, z.array(filledForm).min(1).max(1)]).optional(),
    consentId: id.optional(),
    configName: z.string().max(80).optional(),
    aggregationSource: z.enum(['SYSTEM', 'USER']).optional(),
    datasetName: z.array(z.enum(datasetNames)).max(datasetNames.length).optional(),
    dataset: requestedDatasets.optional(),
    preferences: providerAccountPreferences.partial().optional(),
  })
  .transform(({ loginForm, ...request }, { issues }) => {
    const form = loginForm === undefined ? undefined : [loginForm].flat()[0]?.row.flatMap((row) => row.field);
    const field = request.field ?? form;
    const refuse = (...path: PropertyKey[]) => issues.push({ code: 'custom', input: loginForm, path });
    if (request.field !== undefined && form !== undefined) refuse('loginForm');
    if (field !== undefined && field.length > maxFields)
      issues.push({ code: 'too_big', origin: 'array', maximum: maxFields, input: field, path: ['loginForm'] });
    const tooLong = field?.findIndex(({ value }) => value.length > maxTypedLength) ?? -1;
    if (tooLong >= 0 && request.consentId === undefined) {
      const path = form === undefined ? ['field', tooLong, 'value'] : ['loginForm'];
      issues.push({ code: 'too_big', origin: 'string', maximum: maxTypedLength, input: '', path });
    }
    if (!isSameNames(request.datasetName, request.dataset)) refuse('datasetName');
    return { ...request, field };
  });
export type ProviderAccountRequest = z.output<typeof providerAccountRequest>;

/** Whether both inputs name the same datasets. Returns `true` if an input is absent. */
function isSameNames(names: readonly string[] | undefined, datasets: readonly { name: string }[] | undefined): boolean {
  if (names === undefined || datasets === undefined) return true;
  const requestedNames = datasets.map(({ name }) => name);
  return names.every((name) => requestedNames.includes(name)) && requestedNames.every((name) => names.includes(name));
}
