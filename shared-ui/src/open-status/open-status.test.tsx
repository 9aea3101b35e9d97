// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { OpenStatus } from './open-status.tsx';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ELSEWHERE = 'Asia/Tokyo';

test.for([
  ['Open until 8 pm', ELSEWHERE, 'Open until 8 pm GMT+9'],
  ['Closed today', ELSEWHERE, 'Closed today'],
  ['Open until 8 pm', HERE, 'Open until 8 pm'],
] as const)('“%s” in %s reads “%s”', ([words, timeZone, read]) => {
  const element = document.createElement('div');
  const status = (
    <OpenStatus state="open" timeZone={timeZone}>
      {words}
    </OpenStatus>
  );
  flushSync(() => createRoot(element).render(status));
  expect(element.textContent).toBe(read);
});
