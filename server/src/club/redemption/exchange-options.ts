import { readFileSync } from 'node:fs';
import { type ExchangeOption, exchangeOptionSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

const fileSchema = z.array(exchangeOptionSchema);

export const EXCHANGE_OPTIONS: readonly ExchangeOption[] = fileSchema.parse(
  JSON.parse(readFileSync(new URL('./exchange-options.json', import.meta.url), 'utf8')),
);
