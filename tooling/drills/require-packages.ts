import { existsSync } from 'node:fs';
import { PlainError } from '../src/lib/report.ts';

/**
 * Debian's packages that a drill needs, each with a file that it brings. A drill installs nothing.
 *
 * @throws PlainError with the command that installs what is missing.
 */
export function requirePackages(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  throw new PlainError(
    `This drill needs Debian's ${missing.join(', ')}: apt-get install ${missing.join(' ')}, with what they recommend.`,
  );
}
