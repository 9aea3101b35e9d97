import { expect, it } from 'vitest';
import { createActiveCentre } from './active-centre.ts';

it('active centre: notifies listeners of changes until they unsubscribe', () => {
  const active = createActiveCentre();
  const heard: Array<string | null> = [];
  const undo = active.subscribe(() => heard.push(active.get()));
  active.set('charleston');
  active.set('charleston');
  active.set(null);
  undo();
  active.set('savannah');
  expect(heard).toEqual(['charleston', null]);
});
