import { Engine } from 'mrml';
import { escapeHtml } from '../html/escape.ts';
import { MAIL_ATTRIBUTES, MAIL_CSS, MAIL_INK } from './mail-style.ts';
import type { Mail } from './mailer.ts';

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly brand: string;
  readonly title: string;
  readonly before: readonly string[];
  readonly links: ReadonlyArray<{ readonly label: string; readonly url: string }>;
  readonly after: readonly string[];
  readonly signature: string;
}

const engine = new Engine();
// Loading fonts from other sites would reveal that the mail is read.
engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });

const text = (css: string, html: string) => `<mj-text css-class="${css}">${html}</mj-text>`;
const paragraph = (words: string) => text('ink', escapeHtml(words));

const button = ({ label, url }: MailContent['links'][number], isFirst: boolean) =>
  isFirst
    ? `<mj-button css-class="go" href="${escapeHtml(url)}">${escapeHtml(label)}</mj-button>`
    : text(
        'ink',
        `<a class="link" style="color:${MAIL_INK.link}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`,
      );

// Some mail programs show no button, and some people open the link on another device.
function writtenOut([link]: MailContent['links']): string {
  if (!link) return '';
  const url = escapeHtml(link.url);
  return text(
    'fine',
    `If the button doesn’t work, open this link: <a class="link" style="color:${MAIL_INK.link};word-break:break-all" href="${url}">${url}</a>`,
  );
}

function htmlOf({ subject, brand, title, before, links, after, signature }: MailContent): string {
  const body = [
    text('brand', escapeHtml(brand)),
    text('ink', `<h1 style="margin:0;font-size:26px;line-height:32px">${escapeHtml(title)}</h1>`),
    ...before.map(paragraph),
    ...links.map((link, at) => button(link, at === 0)),
    ...after.map(paragraph),
    writtenOut(links),
    text('fine', escapeHtml(signature)),
  ];
  const made = engine.toHtml(`<mjml lang="en-US"><mj-head>
<mj-title>${escapeHtml(subject)}</mj-title>
<mj-preview>${escapeHtml(before[0] ?? title)}</mj-preview>
<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
${MAIL_ATTRIBUTES}
<mj-style>${MAIL_CSS}</mj-style>
</mj-head><mj-body css-class="paper"><mj-section css-class="card"><mj-column>${body.join('\n')}</mj-column></mj-section></mj-body></mjml>`);
  if (made.type === 'success') return made.content;
  throw new Error(`A mail could not be drawn: ${made.message}`);
}

function textOf({ title, before, links, after, signature }: MailContent): string {
  const [only, ...others] = links;
  // A single link gets its own line, so that plain-text programs make it clickable.
  const written = !only
    ? []
    : others.length === 0
      ? [only.url]
      : [links.map(({ label, url }) => `${label}: ${url}`).join('\n')];
  return `${[title, ...before, ...written, ...after, signature].join('\n\n')}\n`;
}

export const composeMail = (content: MailContent): Mail => ({
  to: content.to,
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
});
