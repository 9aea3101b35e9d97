import type { Rspack } from '@rsbuild/core';

/** Takes the bundler's source of a runtime module and answers with ours; with undefined the bundler's stays. */
type Rewrite = (source: string) => string | undefined;

/**
 * Lets chunks find their files by path. A stylesheet that stands in the document is known by the address at which it would
 * be asked for; by default that is an absolute URL, which HTML that is cached for several host names cannot hold.
 */
const findFilesByPath: Rewrite = () => `
const folder = new URL(".", import.meta.url);
__webpack_require__.p = folder.origin === location.origin ? folder.pathname : folder.href;
`;

/** A remote provides no share of its own: there is nothing to initialise but the scope that it was given. */
const provideNothing: Rewrite = (source) =>
  source.includes('scopeToSharingDataMapping: {  }')
    ? '__webpack_require__.S = {};\n__webpack_require__.I = () => 1;\n'
    : undefined;

/**
 * Takes each shared module from the scope: the version of the major that the remote was built with, or the load fails.
 * The bundler's own answer to every kind of share and range is four times as large, in every remote.
 */
const consumeByMajor: Rewrite = (source) => {
  const data = /^__webpack_require__\.consumesLoadingData = .*$/m.exec(source)?.[0];
  if (!data) return undefined;
  return `${data}
const installed = {};
const take = async ({ shareKey, requiredVersion }) => {
  const versions = __webpack_require__.S.default?.[shareKey];
  if (!versions) throw Error("Shared module " + shareKey + " doesn't exist in shared scope default");
  const [major] = requiredVersion.slice(1).split(".");
  const version = Object.keys(versions).find((version) => version.split(".")[0] === major);
  if (!version) throw Error("Unsatisfied version " + Object.keys(versions) + " of shared module " + shareKey + " (required " + requiredVersion + ")");
  return versions[version].get();
};
__webpack_require__.f.consumes = (chunkId, promises) => {
  const { chunkMapping, moduleIdToConsumeDataMapping } = __webpack_require__.consumesLoadingData;
  for (const id of chunkMapping[chunkId] ?? []) {
    installed[id] ??= take(moduleIdToConsumeDataMapping[id]).then(
      (factory) => {
        __webpack_require__.m[id] = (module) => { module.exports = factory(); };
      },
      (error) => {
        delete installed[id];
        throw error;
      },
    );
    promises.push(installed[id]);
  }
};
`;
};

/**
 * Asks for the stylesheet of a chunk, unless the server has written it into the document. The bundler's own loader looks for
 * links alone, and each stylesheet would come twice.
 */
const loadStylesOnce: Rewrite = (source) => {
  const hasStyles = /if \((.+)\) \{\s+\/\/ setup Promise in chunk cache/.exec(source)?.[1];
  if (!hasStyles) throw new Error("The bundler's loader of stylesheets is not the one that is known here");
  return `
const styles = {};
__webpack_require__.f.css = (chunkId, promises) => {
  if (!(${hasStyles})) return;
  styles[chunkId] ??= new Promise((resolve, reject) => {
    const href = __webpack_require__.p + __webpack_require__.k(chunkId);
    if (document.querySelector('style[data-href="' + href + '"],link[rel=stylesheet][href="' + href + '"]')) return resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      delete styles[chunkId];
      link.remove();
      reject(Error("Stylesheet " + href + " could not be loaded"));
    };
    document.head.append(link);
  });
  promises.push(styles[chunkId]);
};
`;
};

/** Rewrites by the bundler's name of the runtime module. */
const REWRITES: Readonly<Record<string, Rewrite>> = {
  auto_public_path: findFilesByPath,
  sharing: provideNothing,
  consumes_loading: consumeByMajor,
  css_loading: loadStylesOnce,
};

/** Replaces parts of the bundler's runtime by what a remote of ours needs. */
export class RuntimePlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('Runtime', (compilation) => {
      compilation.hooks.runtimeModule.tap('Runtime', ({ name, source }) => {
        const rewritten = source && REWRITES[name]?.(source.source.toString());
        if (source && rewritten) source.source = Buffer.from(rewritten);
      });
    });
  }
}
