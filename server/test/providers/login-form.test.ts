import type { LoginField, LoginForm } from '@fin-link/contracts/server';
import { describe, expect, it } from 'vitest';
import { loginFormView } from '../../src/providers/login-form.ts';

const row = (id: string, fieldRowChoice: string): LoginForm['row'][number] => ({
  id,
  label: id,
  form: '0001',
  fieldRowChoice,
  field: [{ id: `${id}-field`, name: id, type: 'text', value: '', isOptional: false, valueEditable: 'true' }],
});
const places = (rows: LoginForm['row']) =>
  loginFormView({ id: 1, formType: 'login', row: rows }).row.map(({ id, form, fieldRowChoice }) => [
    id,
    form,
    fieldRowChoice,
  ]);

describe('rows of a login form', () => {
  it('are groups of their own when each has its own fieldRowChoice', () => {
    expect(new Set(places([row('user', '0001'), row('password', '0002')]).map(([, form]) => form)).size).toBe(2);
  });

  it('are alternatives when they share a fieldRowChoice', () => {
    const [card, member, password] = places([row('card', '0001'), row('member', '0001'), row('password', '0002')]);
    expect(card?.[1]).toBe(member?.[1]);
    expect(card?.[2]).not.toBe(member?.[2]);
    expect(password?.[1]).not.toBe(card?.[1]);
  });

  it('are one alternative together when they share the fieldRowChoice with its suffix', () => {
    const rows = [row('user', '0001.1'), row('password', '0001.1'), row('number', '0001.2'), row('pin', '0001.2')];
    const [user, password, number, pin] = places([...rows, row('branch', '0002.1')]);
    expect(new Set([user?.[1], password?.[1], number?.[1], pin?.[1]]).size).toBe(1);
    expect([password?.[2], pin?.[2]]).toEqual([user?.[2], number?.[2]]);
    expect(number?.[2]).not.toBe(user?.[2]);
    expect(places([row('branch', '0002.1')])[0]?.[1]).not.toBe(user?.[1]);
  });
});

it('a login form distinguishes a picture to copy from pictures to choose from by their options', () => {
  const single = row('picture', '0001');
  const [field] = single.field;
  const option = { displayText: 'Lighthouse', optionValue: 'lighthouse', isSelected: false, image: 'iVBORw0KGgo=' };
  const shown = (changes: object) =>
    loginFormView({
      id: 1,
      formType: 'image',
      row: [{ ...single, field: [{ ...field, type: 'image', ...changes } as LoginField] }],
    }).row[0]?.field[0];
  const address = 'data:image/png;base64,iVBORw0KGgo=';
  expect(shown({ image: 'iVBORw0KGgo=' })).toMatchObject({ type: 'image', image: address, option: [] });
  expect(shown({ option: [option] })).toMatchObject({ type: 'image', image: null, option: [{ image: address }] });
});

it('a login form never holds a stored secret', () => {
  const { row: rows } = loginFormView({
    id: 1,
    formType: 'login',
    row: (['text', 'password'] as const).map((type) => {
      const single = row(type, type);
      return { ...single, field: single.field.map((field) => ({ ...field, type, value: 'stored' })) };
    }),
  });
  expect(rows.map(({ field }) => field[0]?.value)).toEqual(['stored', null]);
});
