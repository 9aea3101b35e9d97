import { PREVIEW_FAILED_ATTRIBUTE } from 'shared-contracts/composition';
import { PREVIEW_PATH, releaseIdOf } from 'shared-contracts/release';
import { cspHash } from '../../platform/html/csp.ts';
import { escapeHtml as e } from '../../platform/html/escape.ts';
import type { ShownPreview } from '../composition/preview-overrides.ts';
import type { Banner } from './document.ts';

const CSS =
  '.preview-banner{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center;padding:.5rem 1rem;' +
  'font:.875rem/1.4 system-ui,sans-serif;color:#231a14;background:#f3e3c8;overflow-wrap:anywhere}' +
  '.preview-banner p{margin:0;min-width:0}' +
  '.preview-banner button{min-height:2.75rem;padding:.25rem .75rem;font:inherit;text-decoration:underline;color:inherit;' +
  'background:none;border:0;cursor:pointer}' +
  '.preview-banner button:focus-visible{outline:2px solid;outline-offset:-4px}' +
  '@media (prefers-color-scheme:dark){.preview-banner{color:#fbf2e6;background:#3a2c1f}}' +
  '@media print{.preview-banner{display:none}}';
const HASH = cspHash(CSS);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Shows the previewed release, its end date and a button to leave. */
export const previewBanner = (
  { name, version, label, endsAt }: ShownPreview,
  isReplaced: boolean,
): Banner => ({
  css: CSS,
  hash: HASH,
  html: `<aside class="preview-banner" aria-label="Preview">
<p><strong>Preview ${e(label)}:</strong> ${e(name)} ${e(version)}, for who has the link, until ${e(DAY.format(endsAt))}</p>
<p role="status"><span ${PREVIEW_FAILED_ATTRIBUTE}="${e(releaseIdOf(name, version))}"${isReplaced ? '' : ' hidden'}><strong>It failed on this page.</strong> What everybody has stands in its place.</span></p>
<form method="post" action="${PREVIEW_PATH}/leave"><button>Leave the preview</button></form>
</aside>`,
});
