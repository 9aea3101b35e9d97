import { expect, it } from 'vitest';
import { createActiveCentre } from './active-centre.ts';

it('tells its listeners of changes, and of nothing else', () => {
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
