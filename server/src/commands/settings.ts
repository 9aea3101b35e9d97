// Writes the README's table of settings: `pnpm settings`.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettings } from './settings-table.ts';

const readme = new URL('../../../README.md', import.meta.url);

writeFileSync(readme, withSettings(readFileSync(readme, 'utf8')));
