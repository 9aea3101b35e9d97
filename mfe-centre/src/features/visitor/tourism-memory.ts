import { STORAGE_KEYS } from 'shared-contracts';

export interface TourismMemory {
  readonly name: string;
  readonly company: string;
  readonly email: string;
}

const NAME = STORAGE_KEYS.tourismForm.name;
const SIX_MONTHS = 60 * 60 * 24 * 182;

export function readTourismMemory(cookies: string): TourismMemory | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  if (!found) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found.slice(NAME.length + 1)));
    if (typeof value !== 'object' || value === null) return null;
    const { name, company, email } = value as Record<string, unknown>;
    const text = (field: unknown) => (typeof field === 'string' ? field.slice(0, 200) : '');
    return { name: text(name), company: text(company), email: text(email) };
  } catch {
    return null;
  }
}

/** Returns the cookie to set. Use it only with functional consent. */
export function tourismCookie(memory: TourismMemory): string {
  const value = encodeURIComponent(JSON.stringify(memory));
  return `${NAME}=${value}; Max-Age=${SIX_MONTHS}; Path=/; SameSite=Lax; Secure`;
}
