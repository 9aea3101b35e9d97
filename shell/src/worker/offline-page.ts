import type { CachedPage } from './page-cache.ts';

const CSS =
  'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:8vh auto;padding:0 1.5rem;color:#231a14;background:#fbf6ee}' +
  'svg{display:block;border-radius:1.75rem}a{color:#a8390a}h2{font-size:1.25rem}li{margin:.25rem 0}li a{display:inline-block;padding:.2rem 0}ul{padding-left:1.2rem}' +
  '.again{display:inline-block;padding:.7rem 1.4rem;border-radius:2rem;background:#a8390a;color:#fff;text-decoration:none}' +
  '@media (prefers-color-scheme:dark){body{color:#fbf2e6;background:#17120e}a{color:#ff9a68}.again{background:#ff9a68;color:#17120e}}';

/**
 * Also polls the server, because browsers may miss that the network is back. Never reloads during a
 * navigation.
 */
const SCRIPT = `let left;addEventListener('beforeunload',()=>left=1);const again=()=>left||location.reload();addEventListener('online',again);setInterval(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(again,()=>{}),15000)`;

const stripes = (from: number) =>
  [0, 44, 88, 132, 176].map((x) => `M${from + x} 34h22v20a11 11 0 0 1-22 0z`).join('');
/** A closed shop at night. Drawn in the page, because no file may be missing. */
const SHOP = `<svg viewBox="0 0 320 120" aria-hidden="true"><path fill="#1f3d59" d="M0 0h320v120H0z"/><circle cx="288" cy="26" r="13" fill="#fbf2e6"/><path fill="#d9b98e" d="M60 34h200v76H60z"/><path fill="#3a2a22" d="M138 66h44v44h-44z"/><path fill="#ffdc94" d="M74 72h46v26H74zM200 72h46v26h-46z"/><path fill="#d9480f" d="${stripes(50)}"/><path fill="#fff3e1" d="${stripes(72)}"/><path fill="#3a4a58" d="M0 110h320v10H0z"/></svg>`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const hashOf = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
};

/**
 * Returns the offline page with links to cached pages. It needs no release and no other file. It reloads when
 * the network is back.
 */
export async function offlinePage(path: string, pages: readonly CachedPage[]): Promise<Response> {
  const list = pages
    .map(({ path: to, title }) => `<li><a href="${escaped(to)}">${title}</a></li>`)
    .join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You’re offline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${CSS}</style>
</head>
<body>
<main>
${SHOP}
<h1>You’re offline</h1>
<p>This page isn’t saved on this device. It will open automatically when you’re back online.</p>
<p><a class="again" href="${escaped(path)}">Try again</a></p>
${list && `<h2>Available offline</h2>\n<ul>\n${list}\n</ul>`}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  const [style, script] = await Promise.all([CSS, SCRIPT].map(hashOf));
  const policy = `default-src 'none'; style-src ${style}; script-src ${script}; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
