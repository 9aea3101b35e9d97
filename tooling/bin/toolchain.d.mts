export interface Toolchain {
  readonly node: string;
  /** Folder to put before PATH, for pnpm; null when PATH has the right one. */
  readonly bin: string | null;
}

export function describeToolchain(path: string): Toolchain;

/** Packages that npx must bring, such as `node@24.21.0`; none when all is at hand. */
export function missingPackages(found: {
  nodeVersion: string;
  pnpmVersion: string | null;
  pinnedNode: string;
  packageManager: string;
}): string[];

export function readPinnedNode(root: string): string;

export function chooseToolchain(options: {
  root: string;
  packageManager: string;
  say: (text: string) => void;
}): Promise<Toolchain>;
