import {
  ARRIVING_ATTRIBUTE,
  DOM_IDS,
  EARLY_PRESSES,
  FIRST_VIEW_ID,
  FRAGMENT_ATTRIBUTE,
  type Head,
  MEMBER_ATTRIBUTE,
  OUTCOMES_PATH,
  RENDERED_BY_ATTRIBUTE,
  SHELL_STARTED,
  type SiteContent,
  STORAGE_KEYS,
  UNDECIDED_ATTRIBUTE,
} from 'shared-contracts';
import { contentSecurityPolicy, cspHash } from '../../platform/html/csp.ts';
import { escapeHtml as e } from '../../platform/html/escape.ts';
import { type InlineStyle, styleTag } from '../composition/inline-styles.ts';
import { headTags, structuredData } from './head-tags.ts';

/** A module that a page loads, with the hash of its bytes. */
export interface ModuleFile {
  readonly href: string;
  readonly integrity: string;
}

/** The markup of a remote, and who made it. */
export interface RemoteMarkup {
  readonly remote: string;
  /** `remote@version` */
  readonly release: string;
  readonly html: string;
}

/** Says above the page what the visitor is looking at. */
export interface Banner {
  readonly html: string;
  readonly css: string;
  /** For the Content-Security-Policy. */
  readonly hash: string;
}

/** All that a page is made of. Markup (`banner`, `header`, `status`, `footer`, `html`) is trusted, everything else is escaped. */
export interface DocumentParts {
  readonly site: SiteContent;
  readonly origin: string;
  /** Origin of the outside captcha; null where the captcha is the site's own. */
  readonly captcha: string | null;
  /** Origin of a tester's local remote; null for everybody else. */
  readonly local: string | null;
  readonly head: Head;
  /** Id of what the page is made of. */
  readonly composition: string;
  readonly importMap: { readonly text: string; readonly hash: string };
  /** `shell@version`, where that shell says that it has started; else null. */
  readonly watchedShell: string | null;
  /** Loaded beside each other; the first one is the one that starts the page, and the largest. */
  readonly modules: readonly [ModuleFile, ...ModuleFile[]];
  /** Path of a module of development, which is no release's and has no known hash. */
  readonly devScript: string | null;
  /** Address of a shell of development, which starts the page in the place of the released one; it is no release's either. */
  readonly devShell: string | null;
  /** In the head. */
  readonly styles: readonly InlineStyle[];
  /** In the slot's markup. */
  readonly stylesInPlace: readonly InlineStyle[];
  readonly banner: Banner | null;
  readonly header: string;
  readonly status: string;
  readonly footer: string;
  readonly slot: RemoteMarkup | null;
  /** The browser renders the page, since its release has no server entry. */
  readonly isLeftToBrowser: boolean;
  /** Shown in the slot where scripts don't run. */
  readonly noscript: string | null;
  /** JSON texts of the data blocks, escaped for a script element. */
  readonly data: {
    readonly composition: string;
    readonly shell: string;
    readonly slot: string;
    /** Null where no fragment stands. */
    readonly fragments: string | null;
    /** Null for everybody who is no tester. */
    readonly tester: string | null;
  };
}

export interface HtmlDocument {
  readonly html: string;
  /** The policy that allows exactly this document's inline parts. */
  readonly csp: string;
}

/** Hides the skeleton that nobody will fill where scripts don't run. */
const NOSCRIPT_CSS = `#${DOM_IDS.status}{display:none}`;
const NOSCRIPT_STYLE = `<noscript><style>${NOSCRIPT_CSS}</style></noscript>`;
const NOSCRIPT_HASH = cspHash(NOSCRIPT_CSS);

/**
 * A button that is pressed before its scripts have come is told so at once, and pressed again when they are there. So is the one of a form
 * that only scripts can send: the browser itself would send what was typed to the page's own address, and lose it. One of a fragment is
 * busy until its own code takes that.
 */
const EARLY_PRESSES_SCRIPT = `{const pressed=new Set,keep=b=>{b.closest('[${FRAGMENT_ATTRIBUTE}]')||pressed.add(b);b.ariaBusy='true'},note=({target})=>{const b=target.closest?.('#${DOM_IDS.slot} button[type=button]');b&&keep(b)},hold=e=>{if(e.target.matches('#${DOM_IDS.slot} form:not([action])'))e.preventDefault(),e.submitter&&keep(e.submitter)};addEventListener('click',note,true);addEventListener('submit',hold,true);window.${EARLY_PRESSES}={pressed,end:()=>{removeEventListener('click',note,true);removeEventListener('submit',hold,true)}}}`;

/**
 * Says before the first frame that there is no answer about cookies: the page's question is to be seen, and this is a first
 * visit. The answer itself is the shell's to read.
 */
const UNDECIDED_SCRIPT = `/(^|; )${STORAGE_KEYS.consent.name}=/.test(document.cookie)||document.documentElement.setAttribute('${UNDECIDED_ATTRIBUTE}','')`;

/** Says before the first frame that a member may be looking: what is for visitors alone is not seen then. */
const MEMBER_SCRIPT = `/(^|; )${STORAGE_KEYS.memberHint.name}=1/.test(document.cookie)&&document.documentElement.setAttribute('${MEMBER_ATTRIBUTE}','')`;

/** Says before the first frame that the page comes up at its top: not one that is come back to, nor one with a place in it. */
const ARRIVING_SCRIPT = `location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'||document.documentElement.setAttribute('${ARRIVING_ATTRIBUTE}','')`;

/** Milliseconds from the document's load, behind which all scripts have come, until a shell counts as one that never started. */
const START_DEADLINE = 10_000;

/** Start watch: tells, in the error's words, of a shell that cannot be loaded, that throws before it has started, and that never starts. */
const START_WATCH_SCRIPT = `{let{shell:release}=document.currentScript.dataset,tell=(outcome,e)=>{if(release&&navigator.onLine)navigator.sendBeacon('${OUTCOMES_PATH}',JSON.stringify({composition:document.querySelector('[name=composition]').content,outcomes:[{release,outcome,...e&&{error:{name:e.name,message:e.message.slice(0,300),stack:e.stack?.slice(0,3e3)}}}]}));end()},note=({target:t,filename:f,error:e})=>{if(t.src?t.type=='module':f?.startsWith(origin+'/releases/'))tell(t.src?'load-error':'mount-error',e?.message&&e)},end=()=>{release=0;removeEventListener('error',note,true)};addEventListener('error',note,true);addEventListener('load',()=>setTimeout(()=>tell('deadline'),${START_DEADLINE}));window.${SHELL_STARTED}=end}`;

/** Scripts that can't wait for the shell, which comes long after the page is seen. */
export const FIRST_SCRIPT = `${UNDECIDED_SCRIPT};${MEMBER_SCRIPT};${ARRIVING_SCRIPT};${EARLY_PRESSES_SCRIPT};${START_WATCH_SCRIPT}`;
const FIRST_HASH = cspHash(FIRST_SCRIPT);

const FIRST_VIEW = `id="${FIRST_VIEW_ID}"`;
/** A browser that does not know it draws as soon as it can. */
const EXPECT_FIRST_VIEW = `<link rel="expect" href="#${FIRST_VIEW_ID}" blocking="render">`;

/** The one HTML template of the site. */
export function renderDocument(parts: DocumentParts): HtmlDocument {
  const [start] = parts.modules;
  const { importMap, styles, banner } = parts;
  const hasNoscript = parts.noscript !== null;
  // The import map stands before every module and preload of one: browsers ignore it afterwards.
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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
${banner?.html ?? ''}
<div id="${DOM_IDS.header}">${parts.header}</div>
<main id="${DOM_IDS.main}" tabindex="-1"><div id="${DOM_IDS.status}">${parts.status}</div><div id="${DOM_IDS.slot}"${parts.isLeftToBrowser ? ` ${RENDERED_BY_ATTRIBUTE}="browser"` : ''}>${slotMarkup(parts)}</div></main>
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

/**
 * Behind the content: what is asked for before it delays its frame. The largest module alone is asked for in the head, and keeps a slow
 * line busy until then.
 */
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

/** Behind the document itself on the line: the page is there to be read before it is there to be used. */
const modulePreload = ({ href, integrity }: ModuleFile) =>
  `<link rel="modulepreload" href="${e(href)}" integrity="${e(integrity)}" fetchpriority="low">`;

const dataBlock = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
