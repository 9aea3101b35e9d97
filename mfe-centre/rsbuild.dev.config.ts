import { defineRemoteDev } from 'outlet-tooling/preset';
import { manifest } from './src/manifest.ts';

export default defineRemoteDev(manifest, 4102);
