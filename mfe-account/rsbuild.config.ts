import { defineRemoteBuild } from 'outlet-tooling/preset';
import { manifest } from './src/manifest.ts';

export default defineRemoteBuild(manifest, {}, { apart: ['sign-in', 'linked-cards-how-it-works'] });
