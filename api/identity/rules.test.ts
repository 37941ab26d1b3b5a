import { isSameSitePath } from './redirect.rules.ts';
import * as rules from './rules.ts';

const complaint = (schema: { safeParse(input: unknown): unknown }, input: unknown) => {
  const result = schema.safeParse(input) as {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
  const issue = result.error?.issues[0];
  return result.success ? null : [issue?.path.join('.'), issue?.message];
};

const person = {
  username: 'Ada_1',
  email: 'Ada@Example.com',
  fullName: 'Ada Archer',
  password: 'secret',
  confirmPassword: 'secret',
  isAdult: true,
};

describe('registration', () => {
  test('takes a person as typed, tidied', () => {
    expect(
      rules.registration.parse({
        ...person,
        username: ' Ａda_1 ',
        fullName: '  Ada   Archer ',
        isAdmin: true,
      }),
    ).toEqual({ ...person, email: 'ada@example.com', redirect: null });
    expect(rules.registration.parse({ ...person, confirmPassword: undefined })).toBeTruthy();
  });

  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', undefined, 'Username must be at least 3 characters'],
    ['username', null, 'Username must be at least 3 characters'],
    ['username', 7, 'Username must be at least 3 characters'],
    ['username', '   a   ', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(31), 'Username must be at most 30 characters'],
    ['email', 'nobody', 'Please enter a valid email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email'],
    ['email', 'a\u0000@example.com', 'Please enter a valid email'],
    ['email', ['a@example.com'], 'Please enter a valid email'],
    ['fullName', 'A', 'Full name must be at least 2 characters'],
    ['fullName', '\u200b\u200b\u200b', 'Full name must be at least 2 characters'],
    ['fullName', 'A\u0000da', 'Contains characters that are not allowed'],
    ['fullName', 'A\ud800da', 'Contains characters that are not allowed'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['confirmPassword', 'secreT', 'Passwords do not match'],
    ['isAdult', false, 'You must be 18 or older to register'],
    ['isAdult', null, 'You must be 18 or older to register'],
    ['isAdult', 'true', 'You must be 18 or older to register'],
  ])('%s %j: %s', (field, value, message) => {
    expect(complaint(rules.registration, { ...person, [field]: value })).toEqual([field, message]);
  });

  test('says of all fields at once what is wrong with them', () => {
    const wrong = {
      ...person,
      username: 'ab',
      email: 'nobody',
      password: '12345',
      confirmPassword: 'other',
      isAdult: false,
    };
    const { error } = rules.registration.safeParse(wrong);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'username',
      'email',
      'password',
      'isAdult',
      'confirmPassword',
    ]);
    expect(complaint(rules.registration, { ...wrong, confirmPassword: '12345' })?.[0]).toBe('username');
  });

  test.each(['J. R. Smith', 'J.R.R. Tolkien', "Seán O'Neil-Brown", 'Dr. Who', 'Ana Mª', '李小龍'])(
    'the name %j is one',
    (fullName) => {
      expect(complaint(rules.registration, { ...person, fullName })).toBeNull();
    },
  );

  test.each([
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467} Vell', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} Vell'],
    ['Ada \u{1f469}\u{1f3fd}\u200d\u{1f680}', 'Ada \u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ['\u2764\ufe0f\u200d\u{1f525} Vell', '\u2764\ufe0f\u200d\u{1f525} Vell'],
    ['A\u200dda\u200d\u{1f680}\u200d', 'Ada\u{1f680}'],
  ])('a picture that is joined of several stays one, and no other joiner hides: %j', (fullName, kept) => {
    expect(rules.registration.parse({ ...person, fullName }).fullName).toBe(kept);
  });

  test.each(['аdmin', 'ad\u200bmin', 'ad min', 'a/b/c', 'a@b.c', 'ad\u0000min', '<b>me</b>', '\ud800abc'])(
    'no look-alikes, hidden or strange characters in a user name: %j',
    (username) => {
      expect(complaint(rules.registration, { ...person, username })?.[0]).toBe('username');
    },
  );

  test.each([null, undefined, 'text', 7, []])('%j is no form', (input) => {
    expect(complaint(rules.registration, input)).toEqual(['', 'Please fill in the form']);
  });
});

describe('the other forms', () => {
  test('login', () => {
    expect(rules.login.parse({ username: ' ada ', password: ' pass ' })).toEqual({
      username: 'ada',
      password: ' pass ',
      rememberMe: false,
    });
    expect(complaint(rules.login, { username: ' ', password: 'x' })).toEqual([
      'username',
      'Username is required',
    ]);
    expect(complaint(rules.login, { username: 'ada' })).toEqual(['password', 'Password is required']);
    expect(complaint(rules.login, { username: 'ada', password: 'x', rememberMe: 'yes' })?.[0]).toBe(
      'rememberMe',
    );
  });

  test('forgot and reset', () => {
    expect(complaint(rules.forgotPassword, { email: 'x' })).toEqual([
      'email',
      'Please enter a valid email address',
    ]);
    expect(complaint(rules.resetPassword, { token: 't', password: '1234567' })).toEqual([
      'password',
      'Password must be at least 8 characters',
    ]);
    expect(
      complaint(rules.resetPassword, { token: 't', password: '12345678', confirmPassword: '12345679' }),
    ).toEqual(['confirmPassword', "Passwords don't match"]);
  });

  test('verification', () => {
    expect(complaint(rules.verifyEmail, {})).toEqual([
      'token',
      'Verification token is missing. Please check your email link.',
    ]);
  });
});

describe('a path of this site', () => {
  test.each(['/', '/sessions/5', '/booking/7?step=2#terms', '/a//b', '/messages/%2F%2Fevil'])(
    '%s',
    (path) => {
      expect(isSameSitePath(path)).toBe(true);
    },
  );

  test.each([
    '',
    'sessions',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    ' /sessions',
    '/\u0000',
    '/\ud800',
    '/\u202egnp',
  ])('not %j', (path) => {
    expect(isSameSitePath(path)).toBe(false);
  });

  test('not without end', () => {
    expect(isSameSitePath(`/${'a'.repeat(2000)}`)).toBe(false);
  });
});
