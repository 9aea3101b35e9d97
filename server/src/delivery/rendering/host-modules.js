import { isBuiltin, registerHooks } from 'node:module';

const SHARED = /^(react|react-dom|react-router|rxjs)(\/|$)/;
const SCHEME = 'release:';

/**
 * Returns the address of a release file, as stack traces show it: `release:///mfe-centre@1.0.0/node/render.mjs`.
 *
 * @param {string} release
 * @param {string} path
 */
export const releaseModuleUrl = (release, path) => `${SCHEME}///${release}/${path}`;

/**
 * Lets a release import its own files from memory and the shared packages from this server. Nothing else resolves, so
 * a dependency missing from its bundle always fails here.
 *
 * @param {string} release
 * @param {Readonly<Record<string, string>>} modules
 */
export function provideReleaseModules(release, modules) {
  const sources = new Map(
    Object.entries(modules).map(([path, source]) => [releaseModuleUrl(release, path), source]),
  );

  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(SCHEME)) return { url: specifier, format: 'module', shortCircuit: true };
      if (!context.parentURL?.startsWith(SCHEME)) return nextResolve(specifier, context);
      if (/^\.{0,2}\//.test(specifier)) {
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      }
      if (SHARED.test(specifier) || isBuiltin(specifier)) {
        return nextResolve(specifier, { ...context, parentURL: import.meta.url });
      }
      throw new Error(`${release} imports '${specifier}', which is neither in the release nor shared`);
    },
    load(url, context, nextLoad) {
      if (!url.startsWith(SCHEME)) return nextLoad(url, context);
      const source = sources.get(url);
      if (source === undefined) throw new Error(`${url} is not in the release`);
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
