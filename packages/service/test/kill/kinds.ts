/** Logins of one kind of sign-in, by the last three digits of the fields' ids. */
export interface Kind {
  readonly name: string;
  readonly providerId: number;
  readonly logins: readonly Readonly<Record<string, string>>[];
}

const login = (name: string): Readonly<Record<string, string>> => ({ '011': name, '021': 'ok' });

export const kinds: readonly Kind[] = [
  { name: 'no question', providerId: 16001, logins: [login('ok')] },
  { name: 'one-time code', providerId: 16002, logins: [login('ok')] },
  { name: 'security questions', providerId: 16003, logins: [login('ok'), login('ok-three')] },
  { name: 'pictures', providerId: 16004, logins: [login('ok'), login('ok-pictures')] },
  { name: 'a choice of method, then a code', providerId: 16005, logins: [login('ok')] },
  { name: 'two ways to sign in', providerId: 16006, logins: [login('ok'), { '031': '1000042', '041': '2580' }] },
];
