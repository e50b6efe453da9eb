import { loginForm } from '@fin-link/contracts/browser';
import type { LoginField, LoginForm } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { storedFormView } from '../../../src/linking/provider-accounts/credentials.ts';
import { loginFormView } from '../../../src/linking/providers/login-form.ts';
import { fieldsOf } from '../../harness/linking.ts';

const row = (id: string, fieldRowChoice: string): LoginForm['row'][number] => ({
  id,
  label: id,
  form: '0001',
  fieldRowChoice,
  field: [{ id: `${id}-field`, name: id, type: 'text', value: '', isOptional: false, valueEditable: 'true' }],
});
/** Returns the ids of the rows. An alternative is the list of its rows' ids. */
const shape = (rows: LoginForm['row']) =>
  loginFormView({ id: 1, formType: 'login', row: rows }).row.map((part) =>
    part.kind === 'row' ? part.id : part.alternative.map((one) => one.row.map(({ id }) => id)),
  );

describe('loginFormView', () => {
  it('a long label ends with a whole character', () => {
    const label = `${'a'.repeat(295)}👍🏽👍🏽`;
    const [part] = loginFormView({ id: 1, formType: 'login', row: [{ ...row('user', '0001'), label }] }).row;
    expect(part).toMatchObject({ label: `${'a'.repeat(295)}👍🏽` });
  });

  it('rows with different `fieldRowChoice`s are separate rows', () => {
    expect(shape([row('user', '0001'), row('password', '0002')])).toEqual(['user', 'password']);
  });

  it('rows with the same `fieldRowChoice` are alternatives at the position of the first row', () => {
    const rows = [row('branch', '0003'), row('card', '0001'), row('password', '0002'), row('member', '0001')];
    expect(shape(rows)).toEqual(['branch', [['card'], ['member']], 'password']);
  });

  it('rows with the same `fieldRowChoice` and suffix are one alternative', () => {
    const rows = [row('user', '0001.1'), row('number', '0001.2'), row('password', '0001.1'), row('pin', '0001.2')];
    expect(shape([...rows, row('branch', '0002.1'), row('city', '0003.1'), row('country', '0002.1')])).toEqual([
      [
        ['user', 'password'],
        ['number', 'pin'],
      ],
      'branch',
      'city',
      'country',
    ]);
  });

  it('rows of different forms are not alternatives', () => {
    expect(shape([row('user', '0001'), { ...row('card', '0001'), form: '0002' }])).toEqual(['user', 'card']);
  });

  it('rows after the thirtieth are dropped, and a single remaining alternative is a row', () => {
    const rows = Array.from({ length: 31 }, (_, index) => row(`row-${index}`, index < 29 ? `${index}` : 'last'));
    expect(shape(rows)).toEqual(rows.slice(0, 30).map(({ id }) => id));
  });
});

it('alternatives with long ids are shortened to what the contract accepts', () => {
  const long = 'x'.repeat(150);
  const view = loginFormView({ id: 1, formType: 'login', row: [row(`a${long}`, long), row(`b${long}`, long)] });
  expect(loginForm.parse(view)).toEqual(view);
});

it('the contract refuses a part with a single alternative', () => {
  const view = loginFormView({ id: 1, formType: 'login', row: [row('card', '0001'), row('member', '0001')] });
  const single = view.row.map((part) =>
    part.kind === 'row' ? part : { ...part, alternative: part.alternative.slice(0, 1) },
  );
  expect(loginForm.safeParse(view).success).toBe(true);
  expect(loginForm.safeParse({ ...view, row: single }).success).toBe(false);
});

it('the form to change credentials hints at stored values in rows and in alternatives', () => {
  const form: LoginForm = {
    id: 1,
    formType: 'login',
    row: [row('card', '0001'), row('member', '0001'), row('branch', '0002')],
  };
  const stored = new Map(['member-field', 'branch-field'].map((id) => [id, `${id}-value`]));
  expect(fieldsOf(storedFormView({ form, stored })).map(({ id, value, entered }) => [id, value, entered])).toEqual([
    ['card-field', null, undefined],
    ['member-field', null, { ending: 'ue' }],
    ['branch-field', null, { ending: 'ue' }],
  ]);
});

it('a login form distinguishes a picture to copy from pictures to choose from by their options', () => {
  const single = row('picture', '0001');
  const [field] = single.field;
  const option = { displayText: 'Lighthouse', optionValue: 'lighthouse', isSelected: false, image: 'iVBORw0KGgo=' };
  const shown = (changes: object) => {
    const pictures = [{ ...single, field: [{ ...field, type: 'image', ...changes } as LoginField] }];
    return fieldsOf(loginFormView({ id: 1, formType: 'image', row: pictures }))[0];
  };
  const address = 'data:image/png;base64,iVBORw0KGgo=';
  expect(shown({ image: 'iVBORw0KGgo=' })).toMatchObject({ type: 'image', image: address, option: [] });
  expect(shown({ option: [option] })).toMatchObject({ type: 'image', image: null, option: [{ image: address }] });
});

it('a login form never holds a stored secret', () => {
  const view = loginFormView({
    id: 1,
    formType: 'login',
    row: (['text', 'password'] as const).map((type) => {
      const single = row(type, type);
      return { ...single, field: single.field.map((field) => ({ ...field, type, value: 'stored' })) };
    }),
  });
  expect(fieldsOf(view).map(({ value }) => value)).toEqual(['stored', null]);
});
