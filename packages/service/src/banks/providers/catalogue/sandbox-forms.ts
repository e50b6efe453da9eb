import type { LoginField, LoginForm, LoginRow } from '@fin-link/contracts/service';

/** Returns a field of a simulated credential site's form. `name` is the site's key for the value. */
function fieldOf(id: string, name: string, type: 'text' | 'password'): LoginField {
  return { id, name, type, value: '', isOptional: false, valueEditable: 'true', maxLength: 64 };
}

function formOf(providerId: number, webHost: string, row: LoginRow[]): LoginForm[] {
  return [{ id: providerId, formType: 'login', forgetPasswordURL: `https://www.${webHost}/forgotten`, row }];
}

function rowOf(
  providerId: number,
  place: number,
  [label, name, type]: readonly [label: string, name: string, type: 'text' | 'password'],
  fieldRowChoice = `000${place}`,
): LoginRow {
  const id = `${providerId}0${place}`;
  return { id, label, form: '0001', fieldRowChoice, field: [fieldOf(`${id}1`, name, type)] };
}

/** Returns a form with user ID and password. */
export const userIdAndPassword = (providerId: number, webHost: string): LoginForm[] =>
  formOf(providerId, webHost, [
    rowOf(providerId, 1, ['User ID', 'LOGIN', 'text']),
    rowOf(providerId, 2, ['Password', 'PASSWORD', 'password']),
  ]);

/**
 * Returns a form with two alternatives: user ID and password, or customer number and PIN. In `fieldRowChoice`, the part before the dot
 * names the choice, and the part after it the row's alternative.
 */
export const userIdOrCustomerNumber = (providerId: number, webHost: string): LoginForm[] =>
  formOf(providerId, webHost, [
    rowOf(providerId, 1, ['User ID', 'LOGIN', 'text'], '0001.1'),
    rowOf(providerId, 2, ['Password', 'PASSWORD', 'password'], '0001.1'),
    rowOf(providerId, 3, ['Customer number', 'CUSTOMER_NUMBER', 'text'], '0001.2'),
    rowOf(providerId, 4, ['PIN', 'PIN', 'password'], '0001.2'),
  ]);
