import { mergeRsbuildConfig } from '@rsbuild/core';
import ops from '../server/ops/rsbuild.config.ts';

/** The desk, built like the release console. The server serves its files below `/ops/desk/`. */
export default mergeRsbuildConfig(ops, {
  html: { title: 'The desk', template: '../server/ops/index.html' },
  output: { assetPrefix: '/ops/desk/' },
});
