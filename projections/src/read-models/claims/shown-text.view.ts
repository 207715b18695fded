import { statement, type TextVersion } from '@fan-beats/events';

/** A version of a legal text that claims were made under, and the position of the first of them (rule L5). */
export interface ShownTextRow extends TextVersion {
  readonly position: number;
  readonly claims: number;
}

/** Each version once per digest in the log; reads all submissions. */
export const readShownTexts = statement<ShownTextRow>(
  `SELECT s.text, s.version, s.sha256, min(e.position)::int8 AS position, count(*)::int AS claims
     FROM events e, json_to_recordset(e.data->'shown') AS s (text text, version int, sha256 text)
    WHERE e.type IN ('ClaimSubmitted', 'ClaimExtended') AND e.data->'shown' IS NOT NULL
    GROUP BY s.text, s.version, s.sha256 ORDER BY position`,
);
