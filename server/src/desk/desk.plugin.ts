import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { publishedPaths } from '../delivery/releases/registry/release-rows.ts';
import { STAFF_CLIENT_ID } from '../identity/identity.plugin.ts';
import { IDENTITY_PATH } from '../identity/provider/oidc-provider.ts';
import { createRelyingParty } from '../identity/session/relying-party.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { builtPagePolicy, serveBuiltPage } from '../platform/html/built-page.ts';
import { createInProcessFetch } from '../platform/http/in-process-fetch.ts';
import { staffRoutes } from '../staff/staff-route.ts';
import { changeSetRoutes } from './content/change-set.routes.ts';
import { importRoutes } from './content/import.routes.ts';
import { pictureRoutes } from './content/picture.routes.ts';
import { goLiveQueue, publishRoutes } from './content/publish.routes.ts';
import { recordRoutes } from './content/record.routes.ts';
import type { MemberHelp } from './members/member-acts.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { type ReceiptReviewOptions, receiptRoutes } from './receipts/receipts.routes.ts';
import { CALLBACK_PATH, DESK_PATH, signInRoutes } from './sign-in.routes.ts';
import type { StaffIssuer } from './staff-config.ts';

const DIST = fileURLToPath(new URL('../../../desk/dist', import.meta.url));

interface DeskOptions extends MemberHelp {
  /** The origin of the desk: `OPS_ORIGIN`, else the site's. */
  readonly staffOrigin: string;
  /** Origin of previews: `PREVIEW_ORIGIN`, else the site's. */
  readonly previewOrigin: string;
  /** Store of pictures of the content. */
  readonly pictures: FileStore;
  readonly secret: string | null;
  readonly issuer: StaffIssuer | null;
  readonly hasEmbedded: boolean;
  readonly receipts: ReceiptReviewOptions;
}

function providerOf(app: FastifyInstance, options: DeskOptions) {
  const { issuer, secret, siteOrigin, staffOrigin } = options;
  if (secret === null || (issuer === null && !options.hasEmbedded)) return null;
  const secrets = createSecrets(secret);
  const own = {
    issuer: siteOrigin + IDENTITY_PATH,
    clientId: STAFF_CLIENT_ID,
    clientSecret: secrets.key('staff-client').toString('base64url'),
  };
  const party = createRelyingParty({
    ...(issuer ?? own),
    redirectUri: staffOrigin + CALLBACK_PATH,
    name: 'The desk',
    embedded: issuer === null,
    fetch: createInProcessFetch(app, siteOrigin),
  });
  return { party, secrets, level: issuer?.level ?? null };
}

/** The desk: the web app of the people who run the site, and its calls. */
export const deskPlugin = fp<DeskOptions>(
  async (app, options) => {
    const { siteOrigin, staffOrigin } = options;
    serveBuiltPage(app, {
      path: DESK_PATH,
      folder: DIST,
      name: 'The desk',
      built: 'desk',
      answer: (page) => {
        const nonce = randomBytes(16).toString('base64');
        // The components of the desk insert style sheets at run time.
        return {
          html: page.replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`),
          policy: `${builtPagePolicy({ style: `'nonce-${nonce}'`, img: 'blob: data:' })}; frame-src 'self'`,
        };
      },
    });
    await signInRoutes(app, { staffOrigin, siteOrigin, provider: providerOf(app, options) });
    const rules = { publishedPaths, now: options.now };
    const onTime = goLiveQueue(app, rules);
    await staffRoutes(app, (routes) => {
      recordRoutes(routes, app.db);
      changeSetRoutes(routes, app.db);
      pictureRoutes(routes, app.db, options.pictures);
      publishRoutes(routes, { db: app.db, rules, onTime, previewOrigin: options.previewOrigin });
      receiptRoutes(routes, app.db, options.receipts);
    });
    await importRoutes(app, { rules, pictures: options.pictures });
    await memberRoutes(app, options);
    await paymentRoutes(app, options.now);
    await peopleRoutes(app, { desk: staffOrigin + DESK_PATH });
  },
  { name: 'desk', dependencies: ['staff', 'identity'] },
);
