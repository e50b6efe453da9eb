import { z } from 'zod';

// Self-description of the simulated banks at `GET /scenarios.json`, for the service's `/sandbox/scenarios` control and for developers.
// Every `userName` of a scenario works at every site, with the password `people.password`.

/** Sign-in field of a site. */
const siteLoginField = z.strictObject({
  /** Key in `SignInRequest.values`. */
  name: z.string().min(1).max(64),
  label: z.string().min(1).max(100),
  type: z.enum(['text', 'password']),
});

const challengeKind = z.enum(['token', 'questionAndAnswer', 'image', 'selection']);
/** Accepted answers, by the key under which they are sent. */
const answers = z.record(z.string().max(64), z.string().max(200));

const catalogueSite = z.strictObject({
  siteId: z.string().regex(/^\d{1,10}$/),
  name: z.string().min(1).max(200),
  fields: z.array(siteLoginField).min(1).max(20),
  /** Alternative sign-in fields and the only accepted values for them. The values belong to one person. */
  otherWay: z.strictObject({ fields: z.array(siteLoginField).min(1).max(20), values: answers }).nullable(),
  /** `null` if the site signs users in without a challenge. */
  challenge: z
    .strictObject({
      kind: challengeKind,
      text: z.string().min(1).max(300),
      answers,
      attempts: z.int().min(1).max(10),
      expiresIn: z.int().min(1).max(900),
      /** User names with a different challenge. An entry also applies to `<userName>-<name>`. */
      variants: z
        .array(
          z.strictObject({
            userName: z.string().regex(/^[a-z0-9-]{1,64}$/),
            kind: challengeKind,
            text: z.string().min(1).max(300),
            answers,
          }),
        )
        .max(10),
    })
    .nullable(),
});

const catalogueScenario = z.strictObject({
  userName: z.string().regex(/^[a-z0-9-]{1,64}$/),
  /** Additional status that the user name forces; `null` if the scenario is not a failure. */
  additionalStatus: z
    .string()
    .regex(/^[A-Z_]{3,60}$/)
    .nullable(),
  step: z.enum(['sign-in', 'challenge', 'accounts', 'transactions']),
  /** Id of the screen that the user reaches while linking, for example an error screen. */
  screen: z.string().regex(/^[a-z.]{3,40}$/),
  text: z.string().min(1).max(300),
});

/** Reply of `GET /scenarios.json`: the sites, user names and scenarios of the simulated banks. */
export const siteCatalogue = z.strictObject({
  notice: z.string(),
  people: z.strictObject({
    userName: z.string(),
    /** User names of this form, e.g. `ok-<name>`. Each name is a separate person with separate data. */
    pattern: z.string(),
    password: z.string(),
    /** User names for persons whose data changes later, or who share data with others. */
    special: z.array(z.strictObject({ pattern: z.string().min(1).max(64), text: z.string().min(1).max(300) })).max(20),
  }),
  sites: z.array(catalogueSite).max(100),
  scenarios: z.array(catalogueScenario).max(200),
});

export type SiteLoginField = z.infer<typeof siteLoginField>;
export type CatalogueSite = z.infer<typeof catalogueSite>;
export type CatalogueScenario = z.infer<typeof catalogueScenario>;
export type SiteCatalogue = z.infer<typeof siteCatalogue>;
