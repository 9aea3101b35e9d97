import { readFileSync } from 'node:fs';
import { contentSecurityPolicy, cspHash } from '../html/csp.ts';
import { escapeHtml } from '../html/escape.ts';
import { plainPage } from '../html/plain-page.ts';
import { schemaText } from './json-schema.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const CSS = readFileSync(new URL('./docs-page.css', import.meta.url), 'utf8');

export const DOCS_PAGE_CSP = contentSecurityPolicy({ scripts: [], styles: [cspHash(CSS)], captcha: null });

type Operation = OpenApiDocument['paths'][string][string];
type Content = Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>;

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
const pre = (text: string) => `<pre>${escapeHtml(text)}</pre>`;
const words = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const part = (title: string, html: string) => (html ? `<h4>${title}</h4>\n${html}` : '');

const schemaHtml = (schema: object) => pre(schemaText({ ...schema }));

function accessHtml({ security }: Operation): string {
  const names = security.flatMap((requirement) => Object.keys(requirement));
  return names.length > 0 ? `<p>${names.map(code).join(' and ')}</p>` : '<p>Anybody.</p>';
}

function parametersHtml({ parameters = [] }: Operation): string {
  const items = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<dt>${code(name)}</dt><dd>${place}${required ? '' : ', may be left out'}: ${code(schemaText(schema))}</dd>`,
  );
  return items.length > 0 ? `<dl>${items.join('\n')}</dl>` : '';
}

function contentHtml(content: Content): string {
  const [first] = Object.values(content);
  const types = `<p>${Object.keys(content).map(code).join(' or ')}</p>`;
  const example =
    first?.example === undefined ? '' : part('Example', pre(JSON.stringify(first.example, null, 2)));
  return `${types}${first?.schema ? schemaHtml(first.schema) : ''}${example}`;
}

function answersHtml({ responses }: Operation): string {
  const items = Object.entries(responses).map(([status, answer]) => {
    const { description, content } = answer;
    const isGood = Number(status) < 300;
    return `<dt>${status}</dt><dd>${words(description)}${isGood && content ? contentHtml(content) : ''}</dd>`;
  });
  return `<dl>${items.join('\n')}</dl>`;
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const name = method.toUpperCase();
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><h3><span class="method ${name}">${name}</span> <code class="path">${escapeHtml(path)}</code> <span class="what">${words(operation.summary)}</span></h3></summary>
<div class="call">
${[
  part('Who may', accessHtml(operation)),
  part('Parameters', parametersHtml(operation)),
  part('Body', operation.requestBody ? contentHtml(operation.requestBody.content) : ''),
  part('Answers', answersHtml(operation)),
].join('\n')}
</div>
</details>`;
}

export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const nav = groups.map(({ name, calls }) => `<li><a href="#${name}">${name} (${calls.length})</a></li>`);
  const sections = groups.map(
    ({ name, description, calls }) => `<section id="${name}">
<h2>${name}</h2>
<p>${words(description)}</p>
${calls.map(({ path, method, operation }) => operationHtml(path, method, operation)).join('\n')}
</section>`,
  );
  const schemes = Object.entries(document.components.securitySchemes).map(
    ([name, scheme]) => `<dt>${code(name)}</dt><dd>${words(scheme.description)}</dd>`,
  );
  const about = document.info.description.split('\n\n').map((text) => `<p>${words(text)}</p>`);
  return plainPage({
    title: 'API',
    css: CSS,
    body: `<header>
<h1>${escapeHtml(document.info.title)}: the API</h1>
${about.join('\n')}
<p>For programs: <a href="/api/openapi.json">OpenAPI ${document.openapi}</a></p>
</header>
<nav aria-label="Groups"><ul>${nav.join('\n')}<li><a href="#who-may">Who may</a></li></ul></nav>
<main>
${sections.join('\n')}
<section id="who-may">
<h2>Who may</h2>
<dl>${schemes.join('\n')}</dl>
<h3>Error</h3>
${schemaHtml(document.components.schemas.Error)}
</section>
</main>`,
  });
}
