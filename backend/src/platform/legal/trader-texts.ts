/**
 * SQL: the valid versions of the texts of a shop that sells, as JSON; null in a private circle. A decision reads it
 * with the group order, in one statement. It is not a function of the database, as a cluster of Citus does not let one
 * read tables within a query.
 */
export const traderTextsSql = `(SELECT CASE WHEN s.seller <> 'private' THEN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('text', t.text, 'version', t.version, 'sha256', t.sha256) ORDER BY t.text), '[]')
      FROM (SELECT DISTINCT ON (text) * FROM legal_texts ORDER BY text, version DESC) t) END
    FROM shop_settings s)`;

/** SQL: the seller. */
export const sellerSql = '(SELECT seller FROM shop_settings)';
