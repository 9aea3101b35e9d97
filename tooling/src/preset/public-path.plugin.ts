import type { Rspack } from '@rsbuild/core';

/** A path as the server writes it into `data-href`, as long as page and files have one origin. */
const PUBLIC_PATH = `
const folder = new URL(".", import.meta.url);
__webpack_require__.p = folder.origin === location.origin ? folder.pathname : folder.href;
`;

/**
 * Lets chunks find their files by path. The loader of stylesheets takes one that stands in the document as loaded when
 * its `data-href` is what it would ask for; by default that is an absolute URL, which HTML that is cached for several
 * host names cannot hold, and each stylesheet would come twice.
 */
export class PublicPathPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('PublicPath', (compilation) => {
      compilation.hooks.runtimeModule.tap('PublicPath', (module) => {
        if (module.name === 'auto_public_path' && module.source)
          module.source.source = Buffer.from(PUBLIC_PATH);
      });
    });
  }
}
