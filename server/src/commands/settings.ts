// Writes the table of settings: `pnpm settings`.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettings } from './settings-table.ts';

const document = new URL('../../../docs/settings.md', import.meta.url);

writeFileSync(document, withSettings(readFileSync(document, 'utf8')));
