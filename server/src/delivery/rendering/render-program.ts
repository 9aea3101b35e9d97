import { fileURLToPath } from 'node:url';
import type { SandboxProgram } from '../../platform/sandbox/sandbox-program.ts';

export const RENDER_PROGRAM: SandboxProgram = {
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  entry: 'src/delivery/rendering/render-host.js',
  files: [
    'src/delivery/rendering/host-fetch.js',
    'src/delivery/rendering/host-modules.js',
    'src/platform/http/response-of.js',
    'src/platform/sandbox/sandbox-port.js',
    'src/platform/sandbox/wire.js',
  ],
  packages: ['react', 'react-dom', 'react-router', 'rxjs'],
};
