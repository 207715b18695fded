import { legalTexts, orderTexts, points, Rejection, type PiecePrice, type TextVersion } from '../language';
import type { ExpectedAddition, Submission } from './claim.offers';
import { totalsOf } from './line-steps';
import { addPieces, refusedLine, type Addition } from './wanted-lines';

/**
 * Refuses additions that would cost or grant something else than the person saw (rule D71). It compares the terms of
 * one piece, where a line has them, and the sums of all extra pieces. Pieces that a submission takes off are not
 * compared.
 */
export function refuseChangedPrice(
  additions: readonly Addition[],
  expected: ExpectedAddition | undefined,
): void {
  const changed = additions.filter(
    ({ wanted: { seen }, details }) => seen && differs(seen, presentOf(details)),
  );
  if (changed.length === 0 && !expected) return;
  const now = sumOfAdditions(additions);
  if (changed.length === 0 && !differs(expected ?? now, now)) return;
  throw new Rejection('PRICE_CHANGED', {
    ...now,
    lines: (changed.length > 0 ? changed : additions).map(({ wanted, details }) => ({
      ...refusedLine(wanted, null),
      ...(wanted.seen && { seen: wanted.seen }),
      present: presentOf(details),
    })),
  });
}

const presentOf = ({ unitPriceCents, unitPoints }: Addition['details']): PiecePrice => ({
  priceCents: unitPriceCents,
  points: unitPoints,
});

function sumOfAdditions(additions: readonly Addition[]): Required<ExpectedAddition> {
  const { sumCents, grantedPoints, costPoints } = totalsOf(
    additions.map((addition) => addPieces(addition, 0)),
  );
  return { sumCents, points: points(costPoints - grantedPoints) };
}

/** Whether any term that was given differs from the current one. */
function differs<Terms extends object>(said: Partial<Terms>, now: Terms): boolean {
  return (Object.keys(now) as (keyof Terms)[]).some((name) => (said[name] ?? now[name]) !== now[name]);
}

/**
 * The legal texts that a trader's order is made under: the current ones, as they were shown to the fan. Undefined in a
 * private circle (rule L5). Throws Rejection TEXTS_MISSING while a required text is not written, and TEXTS_CHANGED
 * where the page showed another version or did not name one.
 */
export function shownTexts({ go, shown = [] }: Submission): readonly TextVersion[] | undefined {
  const { texts } = go;
  if (!texts) return undefined;
  refuseMissingTexts(texts);
  const owed = texts.filter(({ text }) => orderTexts.includes(text));
  const isShown = ({ text, version }: TextVersion): boolean =>
    shown.some((seen) => seen.text === text && seen.version === version);
  if (!owed.every(isShown)) throw new Rejection('TEXTS_CHANGED');
  return owed;
}

/** Refuses where one of the texts that a trader must publish is missing (rule L2). Throws Rejection TEXTS_MISSING. */
export function refuseMissingTexts(written: readonly Pick<TextVersion, 'text'>[]): void {
  const texts = legalTexts.filter((owed) => written.every(({ text }) => text !== owed));
  if (texts.length > 0) throw new Rejection('TEXTS_MISSING', { texts });
}
