import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CONTRACTS_VERSION, type ReleaseManifest, type RemoteRoute } from 'shared-contracts/release';

export interface FixtureRelease {
  readonly manifest: ReleaseManifest;
  readonly files: Readonly<Record<string, string>>;
}

export const integrityOf = (bytes: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

const source = (name: string) =>
  readFileSync(new URL(`../fixtures/releases/${name}.mjs`, import.meta.url), 'utf8');

const filesOf = (files: Readonly<Record<string, string>>): ReleaseManifest['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      { integrity: integrityOf(text), bytes: Buffer.byteLength(text) },
    ]),
  );

const SHELL_CSS = `
@font-face{font-family:A;src:url(./a.latin.woff2) format("woff2")}
body{background:url("data:image/png;base64,AA")}
.skip-link{color:red}`;

export function fixtureShell(
  change: Partial<ReleaseManifest> = {},
  server = source('shell'),
): FixtureRelease {
  const files = {
    'web/app.11111111.js': 'export const shell = 1;',
    'web/more.22222222.js': 'export const more = 1;',
    'web/app.33333333.css': SHELL_CSS,
    'web/a.latin.woff2': 'a font',
    'node/render.mjs': server,
  };
  const manifest: ReleaseManifest = {
    schema: 1,
    name: 'shell',
    contracts: CONTRACTS_VERSION,
    entry: 'web/app.11111111.js',
    server: 'node/render.mjs',
    app: { js: ['web/more.22222222.js'], css: ['web/app.33333333.css'] },
    pages: {},
    exposes: [],
    shared: [],
    files: filesOf(files),
    ...change,
  };
  return { manifest, files };
}

/** A shell that fails at addresses with `no-shell`: it draws its samples, else it would not go live. */
export const failingShell = () =>
  fixtureShell(
    {},
    source('shell').replace(
      'export const render = (',
      `export const render = (page) => {
        if (page.url.includes('no-shell')) throw new Error('fixture');
        return draw(page);
      };
      const draw = (`,
    ),
  );

export const pageSource = (html: string) =>
  `export const render = () => (${JSON.stringify({
    status: 200,
    head: { title: 'A', description: 'A', canonicalPath: '/' },
    html,
    data: 1,
  })});`;

export const FAILING_SOURCE = "export const render = () => { throw new Error('fixture'); };";

/** Remote `mfe-WORD` of `/WORD`, whose page says `text`. */
export const remoteOf = (word: string, text: string): FixtureRelease =>
  fixtureRemote(
    `mfe-${word}`,
    [{ id: 'page', path: `/${word}`, title: word }],
    pageSource(`<h1>${text}</h1>`),
  );

export const withFiles = (
  { manifest, files }: FixtureRelease,
  more: Readonly<Record<string, string>>,
): FixtureRelease => ({
  manifest: { ...manifest, files: { ...manifest.files, ...filesOf(more) } },
  files: { ...files, ...more },
});

export const withRemote = (
  { manifest, files }: FixtureRelease,
  change: Partial<NonNullable<ReleaseManifest['remote']>>,
): FixtureRelease => ({
  manifest: {
    ...manifest,
    ...(change.contracts && { contracts: change.contracts }),
    ...(manifest.remote && { remote: { ...manifest.remote, ...change } }),
  },
  files,
});

export function fixtureRemote(
  name: string,
  routes: readonly RemoteRoute[],
  server: string,
  change: Partial<ReleaseManifest> = {},
): FixtureRelease {
  const files: Record<string, string> = {
    'web/remoteEntry.mjs': `export const name = ${JSON.stringify(name)};`,
    'web/app.aaaaaaaa.js': `export const app = ${JSON.stringify(name)};`.padEnd(2_000, ' '),
    'web/app.bbbbbbbb.css': `.${name}{color:red}`,
    'node/render.mjs': server,
  };
  for (const { id } of routes) {
    files[`web/page-${id}.js`] = `export const page = ${JSON.stringify(id)};`;
    files[`web/page-${id}.css`] = `.${name}-${id}{color:red}`;
  }
  const contracts = `^${CONTRACTS_VERSION}`;
  const pages = routes.map(({ id }) => [id, { js: [`web/page-${id}.js`], css: [`web/page-${id}.css`] }]);
  const manifest: ReleaseManifest = {
    schema: 1,
    name,
    contracts,
    remote: { name, contracts, routes: [...routes], publishes: [], consumes: [], samples: [] },
    entry: 'web/remoteEntry.mjs',
    server: 'node/render.mjs',
    app: { js: ['web/app.aaaaaaaa.js'], css: ['web/app.bbbbbbbb.css'] },
    pages: Object.fromEntries(pages),
    exposes: ['./app'],
    shared: [{ name: 'react', requiredVersion: '^19.0.0', singleton: true }],
    files: filesOf(files),
    ...change,
  };
  return { manifest, files };
}

const route = (id: string, path: string, more: Partial<RemoteRoute> = {}): RemoteRoute => ({
  id,
  path,
  title: `Title of ${id}`,
  ...more,
});

/** The remote that works. Its pages show `version`, so that two releases have different bytes. */
export const workingRemote = (version = '1.0.0', change: Partial<ReleaseManifest> = {}): FixtureRelease =>
  fixtureRemote(
    'mfe-working',
    [
      route('home', '/'),
      route('content', '/content'),
      route('escape', '/escape'),
      route('redirect', '/redirect'),
      route('gone', '/gone'),
      route('ended', '/ended'),
      route('until', '/until'),
      route('nasty', '/nasty'),
      route('centre', '/:centre'),
      route('member', '/profile', { auth: true }),
    ],
    source('remote').replace("'VERSION'", JSON.stringify(version)),
    change,
  );

/** A remote of `/plain` without a server side: the browser renders it. */
export function browserRemote(version = '1.0.0', change: Partial<ReleaseManifest> = {}): FixtureRelease {
  const { manifest, files } = fixtureRemote('mfe-plain', [route('plain', '/plain')], '');
  const { server: _, ...rest } = manifest;
  const own = {
    ...Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('web/'))),
    'web/version.txt': version,
  };
  return { manifest: { ...rest, files: filesOf(own), ...change }, files: own };
}

export const BROKEN_WAYS = [
  { way: 'throws', does: 'throws' },
  { way: 'hangs', does: 'never answers' },
  { way: 'loops', does: 'loops forever' },
  { way: 'exits', does: 'ends its process' },
  { way: 'memory', does: 'fills its memory' },
  { way: 'crashes', does: 'throws outside its render' },
  { way: 'nonsense', does: 'returns something else than a page' },
  { way: 'away', does: 'redirects to another site' },
] as const;

/** The remote that fails in the way of its path, such as `/broken/loops`. */
export const brokenRemote = (comment = ''): FixtureRelease =>
  fixtureRemote(
    'mfe-broken',
    ['fine', ...BROKEN_WAYS.map(({ way }) => way)].map((id) => route(id, `/broken/${id}`)),
    `${source('broken')}\n// ${comment}\n`,
  );

export const brokenRemoteOf = (server: string): FixtureRelease =>
  fixtureRemote('mfe-broken', [route('fine', '/broken/fine')], server);
