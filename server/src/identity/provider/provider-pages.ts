import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';

/*
 * The few pages that the provider renders itself: sign-out requests of other sites, and bad requests. They
 * use no scripts.
 */

type RenderError = NonNullable<Configuration['renderError']>;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

function send(context: KoaContextWithOIDC, html: string) {
  context.type = 'html';
  context.set(
    'content-security-policy',
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  context.body = html;
}

export const END_SESSION_PAGE = (context: KoaContextWithOIDC, form: string) =>
  send(
    context,
    page(
      'Sign out?',
      `<p>Another site asks to sign you out here, too.</p>${form}
<p><button form="op.logoutForm" type="submit" name="logout" value="yes">Sign out</button>
<a href="/">Stay signed in</a></p>`,
    ),
  );

export const SIGNED_OUT_PAGE = (context: KoaContextWithOIDC) =>
  send(context, page('You are signed out', '<p><a href="/">Go to the home page</a></p>'));

export const errorPage: RenderError = (context) =>
  send(
    context,
    page(
      'We can’t continue this sign-in',
      '<p>It took too long, or the link was not whole. Please start again.</p><p><a href="/sign-in">Sign in</a></p>',
    ),
  );
