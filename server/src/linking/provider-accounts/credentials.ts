import type { FilledField, LoginField, LoginForm } from '@fin-link/contracts/browser';
import type { LoginForm as ServiceForm, Presence } from '@fin-link/contracts/service';
import { charactersOf } from '@fin-link/storage';
import { type Handler, presenceOf, HostError, invalidInput } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof, type Session } from '../../tenancy/sessions/index.ts';
import { type NeedsProviderDirectory, loginFormView } from '../providers/index.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import { detectNewAccounts } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { sendSignIn } from './sign-in.ts';

/** Reads the form for changed sign-in details. */
export const getCredentialsForm =
  (deps: NeedsService): Handler<'getCredentialsForm'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const form = await readStoredForm(deps, session, providerAccountId, presenceOf(request));
    return { loginForm: storedFormView(form) };
  };

/** Changes the sign-in details and starts a refresh. */
export function updateCredentials(
  deps: NeedsService &
    NeedsLimits &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsObservations &
    NeedsIdempotentAdds,
): Handler<'updateCredentials'> {
  const { client, broker, proofOf, observations } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const presence = presenceOf(request);
    const { providerId } = await observations.read(session, providerAccountId, presence);
    const { unchanged = [] } = request.body;
    const storedFields =
      unchanged.length === 0
        ? []
        : fillFromStored(await readStoredForm(deps, session, providerAccountId, presence), unchanged);
    const field = [...request.body.field, ...storedFields];
    const send = async () => {
      const { body } = await broker.use(session.loginName, async (token) =>
        client.updateProviderAccounts({
          token,
          widgetProof: await proofOf(session),
          presence,
          query: { providerAccountIds: String(providerAccountId) },
          body: { field },
        }),
      );
      const [account] = body.providerAccount;
      if (account === undefined) throw new HostError('service.refused');
      return account;
    };
    // Also counts per connection, so that changing the user name does not reset the limit.
    const connection = [session.customer, session.loginName, `connection ${providerAccountId}`];
    const signIn = async () => {
      await deps.limits.slidingWindow.send(
        'credentials',
        connection,
        session,
        () => sendSignIn(deps, session, { providerId, field }, send),
        ({ id, requestId }) => ({ providerAccountId: id, requestId }),
      );
      return observations.record(session, await observations.read(session, providerAccountId, presence), 'changed');
    };
    return { providerAccount: await detectNewAccounts(deps, session, providerAccountId, signIn) };
  };
}

/** Sign-in form of a connection with its stored values. */
interface StoredForm {
  form: ServiceForm;
  /** Values that the user typed before, by field id. The values never leave the host. */
  stored: ReadonlyMap<string, string>;
}

/** Reads the form of a connection and its stored values. While the bank waits for an answer, there are no stored values. */
function readStoredForm(
  { client, broker }: NeedsService,
  session: Session,
  providerAccountId: number,
  presence: Presence | undefined,
): Promise<StoredForm> {
  const params = { providerAccountId: String(providerAccountId) };
  return broker.use(session.loginName, async (token) => {
    const read = await client.getProviderAccount({ token, presence, params, query: { include: 'credentials' } });
    const [account] = read.body.providerAccount;
    if (account === undefined) throw new HostError('provider-account.not-found');
    const [storedForm] = account.loginForm ?? [];
    if (storedForm?.formType === 'login') return { form: storedForm, stored: storedValues(storedForm) };
    // The service returned the form of a challenge, so the provider's sign-in form is read.
    const { body } = await client.getProvider({ token, params: { providerId: String(account.providerId) } });
    const form = body.provider[0]?.loginForm?.[0];
    if (form === undefined) throw new HostError('provider.not-supported');
    return { form, stored: new Map() };
  });
}

/** Returns the values of editable text fields by field id. Stored passwords are never reused. */
const storedValues = ({ row }: ServiceForm): ReadonlyMap<string, string> =>
  new Map(
    row
      .flatMap(({ field }) => field)
      .filter(({ type, value, valueEditable }) => type === 'text' && value !== '' && valueEditable === 'true')
      .map(({ id, value }) => [id, value]),
  );

/** Minimum length of a value whose last characters may be shown. */
const minLengthForHint = 6;

/** Returns the last two characters of a value; `null` if the value is short. */
function hintOf(value: string): NonNullable<LoginField['entered']> {
  const characters = charactersOf(value);
  return { ending: characters.length < minLengthForHint ? null : characters.slice(-2).join('') };
}

/** Converts the form to the view that the frame gets. For a stored value, the view contains at most its last two characters. */
export function storedFormView({ form, stored }: StoredForm): LoginForm {
  return loginFormView(form, (field) => {
    const value = stored.get(field.id);
    if (value !== undefined) return { ...field, value: null, entered: hintOf(value) };
    return field.valueEditable ? { ...field, value: null } : field;
  });
}

/** Returns the unchanged fields with their stored values. Throws `request.invalid` if a field has no stored value. */
const fillFromStored = ({ stored }: StoredForm, unchanged: readonly string[]): FilledField[] =>
  unchanged.map((id) => {
    const value = stored.get(id);
    if (value === undefined) throw invalidInput('unchanged', 'Names a field without a stored value.');
    return { id, value };
  });
