import type { Rspack } from '@rsbuild/core';

export interface ConsumedShare {
  readonly name: string;
  readonly requiredVersion: string;
  readonly uses: ReadonlyArray<{ readonly name: string; readonly from: string }>;
}

const CONSUMED = /^consume shared module \(\S+\) (.+)@(\S+)/;
const CONTAINER = /^container entry \(\S+\) (\[.*\])/;

export function readFederation(compilation: Rspack.Compilation, runtime: string) {
  const exposes: string[] = [];
  const shared: ConsumedShare[] = [];
  for (const module of compilation.modules) {
    const identifier = module.identifier();
    const consumed = CONSUMED.exec(identifier);
    const container = CONTAINER.exec(identifier);
    if (container?.[1]) exposes.push(...exposedNames(container[1]));
    if (consumed?.[1] && consumed[2]) {
      const uses = usesOf(compilation, module, runtime);
      shared.push({ name: consumed[1], requiredVersion: consumed[2], uses });
    }
  }
  shared.sort((a, b) => a.name.localeCompare(b.name));
  return { exposes: exposes.sort(), shared };
}

function exposedNames(entries: string): string[] {
  const parsed: unknown = JSON.parse(entries);
  if (!Array.isArray(parsed)) throw new Error('The container entry of the build could not be read');
  return parsed.map((entry: unknown) => String(Array.isArray(entry) ? entry[0] : entry));
}

function usesOf(compilation: Rspack.Compilation, module: Rspack.Module, runtime: string) {
  const uses = new Map<string, string>();
  for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
    const { type, ids } = connection.dependency;
    // The import statement itself uses nothing. Its specifiers are separate dependencies.
    if (type === 'esm import' || connection.getActiveState(runtime) === false) continue;
    const name = ids?.[0] ?? '*';
    const from = connection.originModule?.nameForCondition() ?? '';
    if (from || !uses.has(name)) uses.set(name, from);
  }
  return [...uses].map(([name, from]) => ({ name, from })).sort((a, b) => a.name.localeCompare(b.name));
}
