import { z } from 'shared-contracts/zod';
import { en } from 'zod/locales';

// The contracts use zod without messages to keep browser bundles small.
z.config(en());
