/**
 * SQL: whether the years are over for which the books keep an imported bank line: they end with the eighth year after
 * the year of the import.
 */
export const lineTimeIsOverSql = (event: string): string =>
  `date_trunc('year', to_timestamp(${event}.recorded_at / 1000.0) AT TIME ZONE 'Europe/Berlin') + interval '9 years'
     <= now() AT TIME ZONE 'Europe/Berlin'`;
