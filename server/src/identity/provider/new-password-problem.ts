import { passwordProblem } from 'shared-contracts';

/** What people add to a listed word: a year, a few digits, signs. More digits than that are a password of their own. */
const TAIL = /[\d\W_]{1,6}$/;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Passwords that are tried first, from breaches, lower case: the list of zxcvbn-ts, read when the first password is chosen. */
function listedPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return listed;
}

/** Problem with a password that is chosen, for people, or null. Beside the rules of the form it asks the list, which no page has to load. */
export async function newPasswordProblem(password: string, email = ''): Promise<string | null> {
  const problem = passwordProblem(password, email);
  if (problem) return problem;
  const plain = password.toLowerCase();
  const known = await listedPasswords();
  return known.has(plain) || known.has(plain.replace(TAIL, ''))
    ? 'This password is in lists of stolen ones. Use a few words that only you would put together.'
    : null;
}
