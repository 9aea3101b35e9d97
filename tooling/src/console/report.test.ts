import { expect, it } from 'vitest';
import { table } from './report.ts';

it('table: aligns columns without trailing spaces', () => {
  const rows = [
    ['mfe-centre', '1.10.0', 'live'],
    ['shell', '1.0.0', ''],
  ];
  expect(table(['NAME', 'VERSION', 'STATE'], rows)).toBe(
    ['NAME        VERSION  STATE', 'mfe-centre  1.10.0   live', 'shell       1.0.0'].join('\n'),
  );
});
