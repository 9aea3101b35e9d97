import { sql } from 'kysely';
import { type Attribute, type AttributeChange, isListAttribute } from 'shared-contracts/member';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

export async function readAttribute(
  db: Db,
  memberId: number,
  attribute: Attribute,
): Promise<string[] | string | null> {
  const rows = await identityDb(db)
    .selectFrom('member_attributes')
    .select('value')
    .where('member_id', '=', memberId)
    .where('attribute', '=', attribute)
    .orderBy('row_id')
    .execute();
  const values = rows.map(({ value }) => value);
  return isListAttribute(attribute) ? values : (values[0] ?? null);
}

const MOST = 500;

const SHAPES: Readonly<Record<Attribute, RegExp>> = {
  favorite_stores: /^[1-9]\d{0,9}$/,
  favorite_brands: /^[1-9]\d{0,9}$/,
  favorite_categories: /^[1-9]\d{0,9}$/,
  favorite_centers: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  preferred_center: /^[a-z0-9]+(-[a-z0-9]+)*$/,
};

const NAMED: Readonly<Record<Attribute, readonly [table: string, column: string]>> = {
  favorite_stores: ['stores', 'id'],
  favorite_brands: ['brands', 'id'],
  favorite_categories: ['categories', 'id'],
  favorite_centers: ['centres', 'slug'],
  preferred_center: ['centres', 'slug'],
};

async function requireNamed(db: Db, attribute: Attribute, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  const [table, column] = NAMED[attribute];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)}::text as name from ${sql.table(table)}
    where ${sql.ref(column)}::text = any(${[...values]})`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  const unknown = values.find((value) => !known.has(value));
  if (unknown !== undefined) throw new FieldsError({ [attribute]: `Unknown value "${unknown}".` });
}

export async function changeAttribute(db: Db, memberId: number, change: AttributeChange): Promise<void> {
  const { attribute, add = [], remove = [], set } = change;
  const isList = isListAttribute(attribute);
  if ((set !== undefined) === isList || (!isList && add.length + remove.length > 0)) {
    throw new RequestError(
      'INVALID_REQUEST',
      `${attribute} is ${isList ? 'a list: add and remove' : 'one value: set it'}.`,
    );
  }
  const values = set ? [set] : add;
  if (values.some((value) => !SHAPES[attribute].test(value))) {
    throw new RequestError('INVALID_REQUEST', `A value is not valid for ${attribute}.`);
  }
  await requireNamed(db, attribute, values);
  await identityDb(db)
    .transaction()
    .execute(async (transaction) => {
      const rows = transaction
        .deleteFrom('member_attributes')
        .where('member_id', '=', memberId)
        .where('attribute', '=', attribute);
      if (!isList) await rows.execute();
      else if (remove.length > 0) await rows.where('value', 'in', remove).execute();
      if (values.length === 0) return;
      await transaction
        .insertInto('member_attributes')
        .values(values.map((value) => ({ member_id: memberId, attribute, value })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { length } = await transaction
        .selectFrom('member_attributes')
        .select('row_id')
        .where('member_id', '=', memberId)
        .where('attribute', '=', attribute)
        .execute();
      if (length > MOST) throw new RequestError('UNPROCESSABLE', `A list holds at most ${MOST} values.`);
    });
}
