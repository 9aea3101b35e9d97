import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

// Import rules between packages (table in ARCHITECTURE.md). `pnpm lint` checks them, and a test breaks each one.

const remotes = '^mfe-[^/]+/';

/** Packages of this repository that `from` may import besides itself. */
const allowed = [
  { from: '^shared-contracts/', may: [] },
  { from: '^shared-ui/', may: [] },
  { from: '^sample-content/', may: ['shared-contracts'] },
  { from: '^shell/', may: ['shared-contracts', 'shared-ui', 'tooling/src/preset'] },
  {
    from: '^server/(?!ops/)',
    may: ['shared-contracts', 'sample-content', 'tooling/src/testing'],
    name: 'server',
  },
  // The release console: a page of the server, built like a remote. Nothing imports it.
  { from: '^server/ops/', may: ['shared-contracts', 'shared-ui'] },
  // The desk shares the schemas of its calls with the server, and the build with the console. Nothing imports it.
  { from: '^desk/', may: ['shared-contracts', 'server/src/staff/wire', 'server/ops/rsbuild.config'] },
  { from: '^tooling/', may: ['shared-contracts'] },
  {
    from: '^e2e/',
    may: [
      'shared-contracts',
      'tooling/src/preset',
      'tooling/src/words',
      'tooling/src/browser',
      'tooling/src/testing',
      'server/test/club/receipts/drawn',
    ],
  },
];

// Benches, drills and journeys of the desk run parts of server, tooling and remotes. They are never shipped.
const BENCHES_AND_DRILLS = '^e2e/(bench/|drills/|desk/|support/staff\\.ts$)';

const OURS = '^(shell|mfe-[^/]+|shared-contracts|shared-ui|sample-content|server|desk|tooling|e2e)/';

/**
 * The server's groups by rank, from the top. A group imports only from lower ranks, types included. Higher
 * ranks pass in or register what a lower one needs; each group's README describes it.
 */
const RANKS = [
  { name: 'start', path: '(main|start-site)\\.ts$' },
  { name: 'app', path: '(app\\.ts$|commands/)' },
  { name: 'desk', path: 'desk/' },
  { name: 'delivery', path: 'delivery/' },
  { name: 'engagement', path: 'engagement/' },
  { name: 'club', path: 'club/' },
  { name: 'identity', path: 'identity/' },
  // Below identity, which stores references to stores and offers. Content knows no members.
  { name: 'content', path: 'content/' },
  { name: 'staff', path: 'staff/' },
  { name: 'platform', path: 'platform/' },
];
const UNIT_TEST = '\\.test\\.ts$';

const rankRules = RANKS.slice(1).map(
  ({ name, path }, index): IForbiddenRuleType => ({
    name: `server-rank-of-${name}`,
    comment: `${name} stands below ${RANKS[index]?.name}: it is handed what it needs from there`,
    severity: 'error',
    from: { path: `^server/src/${path}`, pathNot: UNIT_TEST },
    to: { path: RANKS.slice(0, index + 1).map((rank) => `^server/src/${rank.path}`) },
  }),
);

interface Allowed {
  readonly from: string;
  readonly may: readonly string[];
  readonly name?: string;
}

function onlyImports({ from, may, name = from.slice(1, -1) }: Allowed): IForbiddenRuleType {
  return {
    name: `imports-of-${name}`,
    comment: `${name} may import ${may.join(' and ') || 'no other package'} of this repository`,
    severity: 'error',
    from: { path: from, pathNot: BENCHES_AND_DRILLS },
    to: { path: OURS, pathNot: [from, ...may.map((allowedName) => `^${allowedName}[/.]`)] },
  };
}

const config: IConfiguration = {
  forbidden: [
    ...allowed.map(onlyImports),
    {
      name: 'imports-of-remotes',
      comment: 'a remote knows contracts and ui; never another remote, never the shell',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: OURS, pathNot: ['^$1/', '^shared-contracts/', '^shared-ui/', '^tooling/src/preset/'] },
    },
    {
      name: 'preset-only-in-configuration',
      comment: 'the build preset belongs to *.config.ts, not into what is shipped',
      severity: 'error',
      from: { path: `^shell/src/|${remotes}src/` },
      to: { path: '^tooling/' },
    },
    {
      name: 'contracts-by-entry',
      comment: 'import from an entry of shared-contracts that is named for its use: see its README',
      severity: 'error',
      from: { pathNot: '^shared-contracts/' },
      to: { path: '^shared-contracts/src/(index|release/releases)\\.ts$' },
    },
    {
      name: 'release-contracts-of-remotes',
      comment:
        'a remote names itself in its manifest; releases and their signatures are for the server and commands',
      severity: 'error',
      from: { path: `${remotes}src/`, pathNot: [UNIT_TEST, `${remotes}src/(manifest|remote)\\.ts$`] },
      to: { path: '^shared-contracts/src/release/' },
    },
    {
      name: 'server-contracts',
      comment: 'records of content and signatures of releases never reach a browser',
      severity: 'error',
      from: { path: `^(shell|shared-ui)/src/|${remotes}src/` },
      to: { path: '^shared-contracts/src/(content/records|release/signing)\\.ts$' },
    },
    {
      name: 'no-testing-in-source',
      comment:
        'fakes serve tests, dev/ and the sample member of previews, which the server is handed at start',
      severity: 'error',
      from: {
        path: `^(shell|shared-ui|shared-contracts|server)/src/|${remotes}src/`,
        pathNot: ['\\.test\\.tsx?$', '^server/src/start-site\\.ts$'],
      },
      to: { path: '^shared-contracts/testing/' },
    },
    {
      name: 'sample-only-at-start',
      comment: 'the server is handed the sample where it starts, and holds no invented shop itself',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/src/(start-site|commands/content)\\.ts$',
          '^server/(test|src/testing)/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^sample-content/' },
    },
    ...rankRules,
    {
      name: 'audit-shares-no-code',
      comment: 'the audit must not repeat a mistake of what it checks',
      severity: 'error',
      from: { path: '^server/src/audit/' },
      to: { path: OURS, pathNot: '^server/src/audit/' },
    },
    {
      name: 'server-wiring',
      comment:
        'the configuration and the list of migrations are read at the top; groups get their part handed in',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [UNIT_TEST, '^server/src/(main|start-site|app)\\.ts$', '^server/src/(commands|testing)/'],
      },
      to: { path: '^server/src/(config|migrations)\\.ts$' },
    },
    {
      name: 'server-testing-in-source',
      comment: 'what tests need is for tests alone',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [UNIT_TEST, '^server/src/testing/'] },
      to: { path: '^(server|tooling)/src/testing/' },
    },
    {
      name: 'no-circular',
      comment: 'two files that need each other are one file, or three',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-without-react',
      comment: 'what draws React for remotes is shared-contracts/remote, apart from what is contract',
      severity: 'error',
      from: { path: '^shared-contracts/src/(?!remote/)' },
      to: {
        path: '^shared-contracts/src/remote/|(^|/)node_modules/(react|react-dom|react-router|@tanstack/react-query|rxjs)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'resolvable',
      comment: 'an import that leads nowhere hides every other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|test-results)/|^tooling/template/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};

export default config;
