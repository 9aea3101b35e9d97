import {
  ARRIVING_ATTRIBUTE,
  DOM_IDS,
  FIRST_VIEW_ID,
  type Head,
  MARKUP_WATCHES,
  MEMBER_ATTRIBUTE,
  OUTCOMES_PATH,
  RENDERED_BY_ATTRIBUTE,
  SHELL_STARTED,
  UNDECIDED_ATTRIBUTE,
} from 'shared-contracts/composition';
import type { SiteContent } from 'shared-contracts/content';
import { STORAGE_KEYS } from 'shared-contracts/member';
import { EARLY_PRESSES, FRAGMENT_ATTRIBUTE } from 'shared-contracts/shell';
import { contentSecurityPolicy, cspHash } from '../../platform/html/csp.ts';
import { escapeHtml as e } from '../../platform/html/escape.ts';
import { type InlineStyle, styleTag } from '../composition/inline-styles.ts';
import { headTags, structuredData } from './head-tags.ts';

export interface ModuleFile {
  readonly href: string;
  readonly integrity: string;
}

interface RemoteMarkup {
  readonly remote: string;
  readonly release: string;
  readonly html: string;
}

export interface Banner {
  readonly html: string;
  readonly css: string;
  readonly hash: string;
}

/** `banner`, `header`, `status`, `footer` and `html` are trusted markup. Everything else is escaped. */
export interface DocumentParts {
  readonly site: SiteContent;
  readonly origin: string;
  readonly captcha: string | null;
  readonly policies: readonly string[];
  readonly local: string | null;
  readonly head: Head;
  readonly composition: string;
  readonly importMap: { readonly text: string; readonly hash: string };
  readonly watchedShell: string | null;
  readonly modules: readonly [ModuleFile, ...ModuleFile[]];
  readonly devScript: string | null;
  readonly devShell: string | null;
  readonly styles: readonly InlineStyle[];
  readonly stylesInPlace: readonly InlineStyle[];
  readonly banner: Banner | null;
  readonly header: string;
  readonly status: string;
  readonly footer: string;
  readonly slot: RemoteMarkup | null;
  readonly isRenderedByBrowser: boolean;
  readonly noscript: string | null;
  readonly data: {
    readonly composition: string;
    readonly shell: string;
    readonly slot: string;
    readonly fragments: string | null;
    readonly tester: string | null;
  };
}

export interface HtmlDocument {
  readonly html: string;
  readonly csp: string;
}

const NOSCRIPT_CSS = `#${DOM_IDS.status}{display:none}`;
const NOSCRIPT_STYLE = `<noscript><style>${NOSCRIPT_CSS}</style></noscript>`;
const NOSCRIPT_HASH = cspHash(NOSCRIPT_CSS);

/**
 * Marks buttons pressed before their scripts load as busy and presses them again later. Also holds forms that
 * only scripts can send, because the browser would lose the input. A fragment's button stays busy until its
 * own code takes over.
 */
const EARLY_PRESSES_SCRIPT = `{const pressed=new Set,keep=b=>{b.closest('[${FRAGMENT_ATTRIBUTE}]')||pressed.add(b);b.ariaBusy='true'},note=({target})=>{const b=target.closest?.('#${DOM_IDS.slot} button[type=button]');b&&keep(b)},hold=e=>{if(e.target.matches('#${DOM_IDS.slot} form:not([action])'))e.preventDefault(),e.submitter&&keep(e.submitter)};addEventListener('click',note,true);addEventListener('submit',hold,true);window.${EARLY_PRESSES}={pressed,end:()=>{removeEventListener('click',note,true);removeEventListener('submit',hold,true)}}}`;

const MOST_CHANGES = 10_000;

/** Collects changes of the server's markup by extensions and translators, for the shell to undo before it hydrates. */
const MARKUP_SCRIPT = `{const all=window.${MARKUP_WATCHES}={};document.addEventListener('readystatechange',()=>{for(const id of ${JSON.stringify([DOM_IDS.header, DOM_IDS.slot, DOM_IDS.footer])}){const e=document.getElementById(id),r=[],o=new MutationObserver(l=>{r.length<${MOST_CHANGES}&&r.push(...l)});o.observe(e,{childList:true,characterData:true,characterDataOldValue:true,subtree:true});all[id]=[r,o]}},{once:true})}`;

const UNDECIDED_SCRIPT = `/(^|; )${STORAGE_KEYS.consent.name}=/.test(document.cookie)||document.documentElement.setAttribute('${UNDECIDED_ATTRIBUTE}','')`;

/** Marks the page before the first frame if a member may be signed in, to hide content for visitors only. */
const MEMBER_SCRIPT = `/(^|; )${STORAGE_KEYS.memberHint.name}=1/.test(document.cookie)&&document.documentElement.setAttribute('${MEMBER_ATTRIBUTE}','')`;

const ARRIVING_SCRIPT = `location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'||document.documentElement.setAttribute('${ARRIVING_ATTRIBUTE}','')`;

const START_DEADLINE = 10_000;

/** Reports a shell that cannot load, throws before it has started, or never starts. */
const START_WATCH_SCRIPT = `{let{shell:release}=document.currentScript.dataset,tell=(outcome,e,noFault)=>{if(release&&navigator.onLine)navigator.sendBeacon('${OUTCOMES_PATH}',JSON.stringify({composition:document.querySelector('[name=composition]').content,outcomes:[{release,outcome,noFault,...e&&{error:{name:e.name,message:e.message.slice(0,300),stack:e.stack?.slice(0,3e3)}}}]}));end()},note=({target:t,filename:f,error:e})=>{if(t.src)t.type=='module'&&fetch(t.src).then(r=>r.status>499?'outage':/script|json/.test(r.headers.get('content-type'))?e:'intercepted',()=>'unreachable').then(r=>tell('load-error',e,r));else if(f?.startsWith(origin+'/releases/'))tell('mount-error',e?.message&&e)},end=()=>{release=0;removeEventListener('error',note,true)};addEventListener('error',note,true);addEventListener('load',()=>setTimeout(()=>tell('deadline'),${START_DEADLINE}));window.${SHELL_STARTED}=end}`;

const FIRST_SCRIPT = `${UNDECIDED_SCRIPT};${MEMBER_SCRIPT};${ARRIVING_SCRIPT};${EARLY_PRESSES_SCRIPT};${MARKUP_SCRIPT};${START_WATCH_SCRIPT}`;
const FIRST_HASH = cspHash(FIRST_SCRIPT);

const FIRST_VIEW = `id="${FIRST_VIEW_ID}"`;
/** Safari would make links of telephone numbers, dates and addresses in the server's markup. */
const FORMAT_DETECTION = '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">';
const EXPECT_FIRST_VIEW = `<link rel="expect" href="#${FIRST_VIEW_ID}" blocking="render">`;

export function renderDocument(parts: DocumentParts): HtmlDocument {
  const [start] = parts.modules;
  const { importMap, styles, banner } = parts;
  const hasNoscript = parts.noscript !== null;
  // The import map precedes every module and preload, because browsers ignore it afterwards.
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${FORMAT_DETECTION}
${headTags(parts.head, parts.site, parts.origin)}
<meta name="composition" content="${e(parts.composition)}">
${parts.slot?.html.includes(FIRST_VIEW) ? EXPECT_FIRST_VIEW : ''}
<script${parts.watchedShell ? ` data-shell="${e(parts.watchedShell)}"` : ''}>${FIRST_SCRIPT}</script>
<script type="importmap">${importMap.text}</script>
${parts.devShell ? '' : modulePreload(start)}
${styles.map(styleTag).join('\n')}
${hasNoscript ? NOSCRIPT_STYLE : ''}${banner ? `<style>${banner.css}</style>` : ''}
</head>
<body>
<a class="skip-link" href="#${DOM_IDS.main}">Skip to content</a>
<a class="skip-link" href="#consent">Go to the question about cookies</a>
${banner?.html ?? ''}
<div id="${DOM_IDS.header}">${parts.header}</div>
<main id="${DOM_IDS.main}" tabindex="-1"><div id="${DOM_IDS.status}">${parts.status}</div><div id="${DOM_IDS.slot}"${parts.isRenderedByBrowser ? ` ${RENDERED_BY_ATTRIBUTE}="browser"` : ''}>${slotMarkup(parts)}</div></main>
${startScripts(parts)}
<div id="${DOM_IDS.footer}">${parts.footer}</div>
${structuredData(parts.head, parts.origin)}
${dataBlock(DOM_IDS.composition, parts.data.composition)}
${dataBlock(DOM_IDS.shellData, parts.data.shell)}
${dataBlock(DOM_IDS.slotData, parts.data.slot)}
${parts.data.fragments === null ? '' : dataBlock(DOM_IDS.fragmentData, parts.data.fragments)}
${parts.data.tester === null ? '' : dataBlock(DOM_IDS.tester, parts.data.tester)}
</body>
</html>
`;
  const csp = contentSecurityPolicy({
    scripts: [importMap.hash, FIRST_HASH],
    styles: [
      ...new Set([
        ...[...styles, ...parts.stylesInPlace].map(({ hash }) => hash),
        ...(hasNoscript ? [NOSCRIPT_HASH] : []),
        ...(banner ? [banner.hash] : []),
      ]),
    ],
    captcha: parts.captcha,
    policies: parts.policies,
    local: parts.local,
    hasHotUpdates: parts.devShell !== null,
  });
  return { html, csp };
}

function slotMarkup({ slot, noscript }: DocumentParts): string {
  if (slot)
    return `<div data-remote="${e(slot.remote)}" data-release="${e(slot.release)}">${slot.html}</div>`;
  return noscript === null ? '' : `<noscript>${noscript}</noscript>`;
}

/** Follows the content, so that these requests do not delay its first frame. */
function startScripts({ modules: [start, ...others], devShell, devScript }: DocumentParts): string {
  const script = (src: string, more = '') => `<script type="module" src="${e(src)}"${more}></script>`;
  return [
    ...(devShell
      ? [script(devShell)]
      : [
          ...others.map(modulePreload),
          script(start.href, ` integrity="${e(start.integrity)}" fetchpriority="low"`),
        ]),
    ...(devScript ? [script(devScript)] : []),
  ].join('\n');
}

const modulePreload = ({ href, integrity }: ModuleFile) =>
  `<link rel="modulepreload" href="${e(href)}" integrity="${e(integrity)}" fetchpriority="low">`;

const dataBlock = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
