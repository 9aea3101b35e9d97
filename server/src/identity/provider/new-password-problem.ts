import { passwordProblem } from 'shared-contracts';

// A year, digits or signs after a listed word. More digits count as a password of their own.
const TAIL = /[\d\W_]{1,6}$/;

let listed: Promise<ReadonlySet<string>> | undefined;

// Breached passwords in lower case, from zxcvbn-ts. Loaded on first use.
function listedPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return listed;
}

/**
 * Returns a message about a chosen password, or null. Adds a list of breached passwords to the form's rules.
 */
export async function newPasswordProblem(password: string, email = ''): Promise<string | null> {
  const problem = passwordProblem(password, email);
  if (problem) return problem;
  const plain = password.toLowerCase();
  const known = await listedPasswords();
  return known.has(plain) || known.has(plain.replace(TAIL, ''))
    ? 'This password is in lists of stolen ones. Use a few words that only you would put together.'
    : null;
}
