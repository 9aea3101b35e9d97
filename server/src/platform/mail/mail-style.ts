// The site's colors (`shared-ui/src/styles/tokens.css`); mail programs support no custom properties.
export const MAIL_INK = {
  paper: '#fbf6ee',
  card: '#fffdf9',
  ink: '#231a14',
  ink2: '#66574b',
  link: '#b93a08',
  button: '#b93a08',
  onButton: '#ffffff',
} as const;

// Inline attributes of all elements, because some programs remove style sheets.
export const MAIL_ATTRIBUTES = `<mj-attributes>
<mj-all font-family="Arial, Helvetica, sans-serif" />
<mj-text font-size="17px" line-height="26px" color="${MAIL_INK.ink}" padding="8px 24px" />
<mj-button font-size="17px" font-weight="700" line-height="24px" background-color="${MAIL_INK.button}" color="${MAIL_INK.onButton}" border-radius="24px" inner-padding="12px 28px" padding="16px 24px" align="left" />
<mj-body background-color="${MAIL_INK.paper}" width="560px" />
<mj-section background-color="${MAIL_INK.card}" padding="24px 0" />
</mj-attributes>`;

export const MAIL_CSS = `
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
