import { defineShellBuild } from 'outlet-tooling/preset';

export default defineShellBuild();
