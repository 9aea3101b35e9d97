import { favouritesSchema } from 'shared-contracts/member';
import { z } from 'zod';
import { contentDb } from '../../content/store/content-tables.ts';
import { doneSchema } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { DONE, type MemberRoutes } from '../session/member-route.ts';
import { readAttribute } from './attributes.ts';
import { memberRow } from './preferences.ts';

const dealQuerySchema = z.object({ deal_id: z.coerce.number().int().positive() });

const FAVOURITES = {
  operation: 'favourites',
  summary: 'Saved deals and stores, and the center that was visited last',
  answer: favouritesSchema,
};
const ADD = {
  operation: 'addFavouriteDeal',
  summary: 'Saves a deal; one that is saved stays so',
  query: dealQuerySchema,
  answer: doneSchema,
  errors: ['NOT_FOUND'] as const,
};
const DELETE = {
  operation: 'deleteFavouriteDeal',
  summary: 'Takes a deal from the saved ones',
  query: dealQuerySchema,
  answer: doneSchema,
};

export function favouriteRoutes(routes: MemberRoutes, db: Db): void {
  routes.read('/user-get-favorite-deals', FAVOURITES, async ({ memberId }) => {
    const [member, rows, stores] = await Promise.all([
      memberRow(db, memberId),
      identityDb(db)
        .selectFrom('member_favourites')
        .select('offer_id')
        .where('member_id', '=', memberId)
        .orderBy('row_id')
        .execute(),
      readAttribute(db, memberId, 'favorite_stores'),
    ]);
    return {
      deals: rows.map(({ offer_id }) => offer_id),
      stores: Array.isArray(stores) ? stores.map(Number) : [],
      last_center: member.last_center,
    };
  });

  routes.changeByGet('/user-add-favorite-deal', ADD, async ({ memberId, input: { deal_id } }) => {
    const offer = await contentDb(db)
      .selectFrom('offers')
      .select('id')
      .where('id', '=', deal_id)
      .executeTakeFirst();
    if (!offer) throw new RequestError('NOT_FOUND', 'We can’t find that deal.');
    await identityDb(db)
      .insertInto('member_favourites')
      .values({ member_id: memberId, offer_id: deal_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return DONE;
  });

  routes.changeByGet('/user-delete-favorite-deal', DELETE, async ({ memberId, input: { deal_id } }) => {
    await identityDb(db)
      .deleteFrom('member_favourites')
      .where('member_id', '=', memberId)
      .where('offer_id', '=', deal_id)
      .execute();
    return DONE;
  });
}
