import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Lets Rspack build stylesheets itself. css-loader's child compilations waited for one another. Only class
 * names and keyframes are local; custom properties are global tokens.
 */
export function pluginStyles(name: string): RsbuildPlugin {
  return {
    name: 'outlet:styles',
    setup(api) {
      api.modifyBundlerChain((chain, { CHAIN_ID: { RULE, ONE_OF, USE, PLUGIN }, target }) => {
        const rule = chain.module.rule(RULE.CSS).oneOf(ONE_OF.CSS_MAIN).type('css/auto');
        for (const use of [USE.MINI_CSS_EXTRACT, USE.IGNORE_CSS, USE.CSS, USE.STYLE]) rule.uses.delete(use);
        chain.plugins.delete(PLUGIN.MINI_CSS_EXTRACT);
        const onlyClasses = {
          customIdents: false,
          dashedIdents: false,
          container: false,
          grid: false,
          function: false,
        };
        chain.module.parser.set('css/auto', { ...onlyClasses, namedExports: false });
        chain.module.generator.set('css/auto', {
          localIdentName: `${name}__[local]-[hash]`,
          localIdentHashDigest: 'hex',
          localIdentHashDigestLength: 8,
          exportsConvention: 'camel-case',
          // The server needs only the names. The files come from the browser build.
          exportsOnly: target === 'node',
        });
        // Cascade layers decide. Within a layer, no component depends on the order of files.
        chain.ignoreWarnings([...(chain.get('ignoreWarnings') ?? []), /Conflicting order/]);
      });
    },
  };
}
