import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Stylesheets are made by the bundler itself, in the place of css-loader and its child compilations, which waited for one
 * another on the only thread of JavaScript. Local are class names and keyframes alone: custom properties are the tokens.
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
          // The server knows the names; the files come from the browser's build.
          exportsOnly: target === 'node',
        });
        // Cascade layers decide, and within a layer no component relies on another's place in a file.
        chain.ignoreWarnings([...(chain.get('ignoreWarnings') ?? []), /Conflicting order/]);
      });
    },
  };
}
