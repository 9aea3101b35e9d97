import 'shared-ui/global.css';
import { runAlone } from 'shared-contracts/testing';
import * as lifecycles from '../src/lifecycle.tsx';

await runAlone('mfe-centre@0.0.0-dev.1', lifecycles, {
  'home.nearest-centre': () => import('../src/fragments/home-nearest-centre.ts'),
  'profile.preferred-centre': () => import('../src/fragments/profile-preferred-centre.ts'),
});
