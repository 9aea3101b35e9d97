/** In characters. Long passwords need no rules about symbols and digits. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** In lower case, without usual endings ("!", "123"). Shorter passwords fail by their length. */
const COMMON = new Set(
  `1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwerty12345 qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 zaq12wsxcde
  passwordpassword password1234 password12345 passw0rd1234 p@ssword1234 p@ssw0rd1234 mypassword1 newpassword
  changeme123 changeme1234 letmein1234 letmeinplease welcome1234 welcome12345 iloveyou123 iloveyouforever iloveyousomuch
  administrator administrator1 superman123 spiderman1 batman12345 pokemon1234 football123 baseball123 basketball
  basketball1 liverpool1 manchester chelseafc1 arsenal1234 yankees1234 princess123 sunshine123 butterfly1 butterflies
  chocolate1 strawberry blackberry elizabeth1 alexander1 christopher jennifer123 michael1234 jessica1234 michelle123
  charlie1234 everything something1 nothing1234 computer123 internet123 trustno1234 whatever123 monkey12345 dragon12345
  master12345 shadow12345 hello12345 helloworld helloworld1 goodmorning abcdefghij abcdefghijkl abcd123456 abc1234567
  abcdef1234 a123456789 aa12345678 a1b2c3d4e5 q1w2e3r4t5 1a2b3c4d5e asdf123456 asd1234567 zxc1234567 qwe1234567
  samsung1234 google12345 facebook123 instagram1 starwars123 harrypotter jesuschrist blessed1234 godisgood1 jesusislord
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
  december2025 november2025 outletcentre outletcenter shoppingmall shopping123`
    .split(/\s+/)
    .filter(Boolean),
);

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** Whether a text is easy to guess at any length: "aaaaaaaaaa", "1234567890", "abcabcabcabc". */
function isPattern(text: string): boolean {
  if (new Set(text).size < 4) return true;
  if (/^(.{1,4})\1+$/.test(text)) return true;
  return ROWS.some(
    (row) =>
      row.includes(text) ||
      (text.length > row.length && text.startsWith(row) && new Set(text.slice(row.length)).size < 4),
  );
}

/** Returns the problem as text, or null. A password must not be based on the name in `email`. */
export function passwordProblem(password: string, email = ''): string | null {
  if (password.length < PASSWORD_LENGTH.min)
    return `Use at least ${PASSWORD_LENGTH.min} characters. A few words work well.`;
  if (password.length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters.`;
  const plain = password.toLowerCase();
  const bare = plain.replace(/[!.?*#$@]+$/, '');
  if (COMMON.has(plain) || COMMON.has(bare) || isPattern(bare)) {
    return 'This password is too common. Use a few words that only you would put together.';
  }
  const name = email.toLowerCase().split('@')[0] ?? '';
  if (name.length >= 4 && plain.replace(name, '').length < 6)
    return 'Don’t use your email address as your password.';
  return null;
}
