import { expect, test } from 'vitest';
import { UploadPlaces } from './upload-places.ts';

test('one sender has a third of the places, and a finished upload gives its place back', async () => {
  const places = new UploadPlaces(6);
  const ends: Array<() => void> = [];
  const upload = (sender: string) =>
    places.hold(
      sender,
      () => new Promise<string>((resolve) => ends.push(() => resolve('taken'))),
      () => 'full',
    );
  const slow = [upload('a'), upload('a')];
  expect(await upload('a')).toBe('full');
  slow.push(upload('b'), upload('b'), upload('c'), upload('c'));
  expect(await upload('d')).toBe('full');
  for (const end of ends) end();
  expect(await Promise.all(slow)).toEqual(Array(6).fill('taken'));
  const failing = places.hold(
    'a',
    () => Promise.reject(new Error('fixture')),
    () => 'full',
  );
  await expect(failing).rejects.toThrow('fixture');
  slow.push(upload('a'), upload('a'));
  for (const end of ends) end();
  expect((await Promise.all(slow)).at(-1)).toBe('taken');
});
