import 'shared-ui/global.css';
import { runAlone } from 'shared-contracts/testing';
import * as lifecycles from '../src/lifecycle.tsx';

await runAlone('mfe-loyalty@0.0.0-dev.1', lifecycles, {
  'home.club': () => import('../src/fragments/home-club.ts'),
  'centre.rewards': () => import('../src/fragments/centre-rewards.ts'),
  'store.rewards': () => import('../src/fragments/store-rewards.ts'),
});
