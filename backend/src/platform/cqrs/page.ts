/** A part of a list, newest first. */
export interface Page {
  /** `next_cursor` of the page before; undefined for the first one. */
  readonly cursor?: number;
  readonly limit: number;
}

/** The page that a query asks for; `usual` is the number of entries where the query has no limit. */
export function pageOf(
  { cursor, limit }: { readonly cursor?: number | null; readonly limit?: number },
  usual: number,
): Page {
  const page = { limit: limit ?? usual };
  return cursor === undefined || cursor === null ? page : { ...page, cursor };
}
