interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Returns the items of all pages. `first` is a page that is known already. */
export async function allPages<T>(
  get: (page: { cursor?: string }) => Promise<Page<T>>,
  first?: Page<T>,
): Promise<T[]> {
  let page = first ?? (await get({}));
  const items = [...page.items];
  while (page.nextCursor !== null) {
    page = await get({ cursor: page.nextCursor });
    items.push(...page.items);
  }
  return items;
}
