import { expect, test } from 'vitest';
import { readTourismMemory, tourismCookie } from './tourism-form.tsx';

test('tourism cookie: keeps name, company and email, and is ignored when malformed', () => {
  const memory = { name: 'Ana; Diaz', company: 'Viajes=Sol', email: 'ana@example.com' };
  const cookie = tourismCookie(memory).split('; ')[0] ?? '';
  expect(readTourismMemory(`consent=1; ${cookie}; x=y`)).toEqual(memory);
  expect(readTourismMemory('tourism-form=%7Bbroken')).toBeNull();
  expect(readTourismMemory('tourism-form=1')).toBeNull();
  expect(readTourismMemory('')).toBeNull();
});
