import { Engine } from 'mrml';
import { escapeHtml } from '../html/escape.ts';
import type { Mail } from './mailer.ts';

// The site's colors (`shared-ui/src/styles/tokens.css`); mail programs support no custom properties.
const MAIL_INK = {
  paper: '#fbf6ee',
  card: '#fffdf9',
  ink: '#231a14',
  ink2: '#66574b',
  link: '#b93a08',
  button: '#b93a08',
  onButton: '#ffffff',
} as const;

// Inline attributes of all elements, because some programs remove style sheets.
const MAIL_ATTRIBUTES = `<mj-attributes>
<mj-all font-family="Arial, Helvetica, sans-serif" />
<mj-text font-size="17px" line-height="26px" color="${MAIL_INK.ink}" padding="8px 24px" />
<mj-button font-size="17px" font-weight="700" line-height="24px" background-color="${MAIL_INK.button}" color="${MAIL_INK.onButton}" border-radius="24px" inner-padding="12px 28px" padding="16px 24px" align="left" />
<mj-body background-color="${MAIL_INK.paper}" width="560px" />
<mj-section background-color="${MAIL_INK.card}" padding="24px 0" />
</mj-attributes>`;

const MAIL_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; background-color: ${MAIL_INK.paper}; }
.brand div { color: ${MAIL_INK.link} !important; font-weight: 700; }
.fine div { color: ${MAIL_INK.ink2} !important; font-size: 15px !important; line-height: 22px !important; }
.go a { min-height: 24px; }
@media (prefers-color-scheme: dark) {
  body, .paper { background: #17120e !important; background-color: #17120e !important; }
  .card, .card table { background: #211a15 !important; background-color: #211a15 !important; }
  .ink div { color: #fbf2e6 !important; }
  .fine div { color: #c0ae9d !important; }
  .brand div, .link { color: #ff9a68 !important; }
  .go td, .go a { background: #ff7a3d !important; background-color: #ff7a3d !important; color: #2b1208 !important; }
}`;

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

// Drawn with cells, because a mail makes no requests.
const stripe = (at: number) =>
  `<td height="34" style="background:${at % 2 ? '#fff3e1' : '#d9480f'};border-radius:0 0 20px 20px;line-height:34px">&nbsp;</td>`;
const AWNING = `<mj-section padding="0"><mj-column><mj-text padding="0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${Array.from({ length: 15 }, (_, at) => stripe(at)).join('')}</tr></table></mj-text></mj-column></mj-section>`;

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
</mj-head><mj-body css-class="paper">${AWNING}<mj-section css-class="card"><mj-column>${body.join('\n')}</mj-column></mj-section></mj-body></mjml>`);
  if (made.type === 'success') return made.content;
  throw new Error(`Cannot render a mail: ${made.message}`);
}

function textOf({ title, before, links, after, signature }: MailContent): string {
  const [only, ...others] = links;
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
