export interface PasswordAdvice {
  /** 0 (nothing typed) to 4 (strong). */
  score: 0 | 1 | 2 | 3 | 4;
  text: string;
}

const common =
  /^(password|passw0rd|qwerty|letmein|welcome|dragon|dungeon|monkey|abc|iloveyou|admin|123)[\w!@#$]{0,6}$/i;

/** Advice only, never a refusal: length counts most, variety a little, well-known words not at all. */
export function passwordAdvice(password: string): PasswordAdvice {
  if (password === '')
    return { score: 0, text: 'Long beats clever: four unrelated words make a good password.' };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (common.test(password) || distinct < 5)
    return { score: 1, text: 'Easy to guess. Four unrelated words would be far stronger.' };
  if (password.length < 10)
    return { score: 2, text: 'Fair. A few more characters make it much harder to guess.' };
  if (password.length < 14 && kinds < 3)
    return { score: 3, text: 'Good. One more word would make it strong.' };
  return { score: 4, text: 'Strong.' };
}
