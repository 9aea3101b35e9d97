import 'shared-ui/global.css';
import { runAlone } from 'shared-contracts/testing';
import * as lifecycles from '../src/lifecycle.tsx';

await runAlone('mfe-template@0.0.0-dev.1', lifecycles);
