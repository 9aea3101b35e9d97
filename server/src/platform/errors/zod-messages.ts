import { z } from 'shared-contracts/zod';
import { en } from 'zod/locales';

// Messages in words: the contracts leave them out, to spare browsers the bytes.
z.config(en());
