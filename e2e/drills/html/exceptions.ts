/** What the Nu checker complains of and is meant so. */
export const EXCEPTIONS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /Attribute “pathLength” not allowed on element “circle”/,
    why: 'SVG 2 has it on every shape, browsers too; the checker knows SVG 1.1',
  },
];
