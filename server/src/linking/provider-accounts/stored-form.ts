import type { FilledField, LoginField, LoginForm } from '@fin-link/contracts/browser';
import type { LoginForm as ServiceForm, Presence } from '@fin-link/contracts/service';
import { charactersOf } from '@fin-link/storage';
import { HostError, invalidInput } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { Session } from '../../tenancy/sessions/index.ts';
import { loginFormView } from '../providers/index.ts';

/** Sign-in form of a connection with its stored values. */
export interface StoredForm {
  form: ServiceForm;
  /** Values that the user typed before, by field id. They never leave the host. */
  stored: ReadonlyMap<string, string>;
}

/** Reads the form of a connection and its stored values. While the bank waits for an answer, there are no stored values. */
export function readStoredForm(
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
export const fillFromStored = ({ stored }: StoredForm, unchanged: readonly string[]): FilledField[] =>
  unchanged.map((id) => {
    const value = stored.get(id);
    if (value === undefined) throw invalidInput('unchanged', 'Names a field without a stored value.');
    return { id, value };
  });
