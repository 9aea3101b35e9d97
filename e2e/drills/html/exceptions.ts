/** What the Nu checker complains of and is meant so. */
export const EXCEPTIONS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /^CSS: /,
    why: 'its grammar of CSS knows no container, view transition or mask of today; Chromium and the linter of styles read ours',
  },
  {
    pattern: /Attribute “pathLength” not allowed on element “circle”/,
    why: 'SVG 2 has it on every shape, browsers too; the checker knows SVG 1.1',
  },
];
