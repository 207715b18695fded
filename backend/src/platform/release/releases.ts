/**
 * Rules for servers of the release before while this one's are started: `rolling`, they continue beside them;
 * `restart`, all end first; `rebuild`, the same, and the preparation rebuilds the read models.
 */
export type ReleaseKind = 'rolling' | 'restart' | 'rebuild';

export interface Release {
  readonly version: string;
  readonly kind: ReleaseKind;
  /** The oldest release with a database that this one accepts. */
  readonly from: string;
}

/** Every release, oldest first; the last one is this program. CHANGELOG.md lists for each what an operator must do. */
export const releases: readonly [Release, ...Release[]] = [
  { version: '0.1.0', kind: 'rolling', from: '0.1.0' },
  { version: '0.2.0', kind: 'restart', from: '0.1.0' },
  { version: '0.3.0', kind: 'restart', from: '0.1.0' },
];

/** A release that a database was prepared for. */
export type PreparedFor = Pick<Release, 'version' | 'kind'>;

export const thisRelease = (known: readonly Release[] = releases): Release => known.at(-1) ?? releases[0];

/** Newest first. */
const byAge = (one: PreparedFor, other: PreparedFor): number =>
  other.version.localeCompare(one.version, 'en', { numeric: true });

const isNewer = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) > 0;

/** The kind of an upgrade, or the sentence that refuses it and names the solution. */
export type Upgrade = { readonly kind: ReleaseKind; readonly before: string } | { readonly refusal: string };

/** The step of a database from the releases that it was prepared for to the last known one. */
export function upgradeFrom(
  preparedFor: readonly [PreparedFor, ...PreparedFor[]],
  known: readonly Release[] = releases,
): Upgrade {
  const [{ version: before }] = preparedFor.toSorted(byAge) as [PreparedFor];
  const { version, from } = thisRelease(known);
  if (isNewer(before, version)) return { refusal: newer(before, version) };
  if (isNewer(from, before)) {
    const stop = known.findLast((one) => one.version !== version && !isNewer(one.from, before));
    const way = stop
      ? `start ${stop.version} (image fan-beats:${stop.version}) on it first, then ${version}`
      : `there is none`;
    return {
      refusal: `the database is of release ${before}, and ${version} takes over from ${from} or newer: ${way}`,
    };
  }
  const kinds = new Set(known.filter((one) => isNewer(one.version, before)).map(({ kind }) => kind));
  const kind = (['rebuild', 'restart'] as const).find((one) => kinds.has(one)) ?? 'rolling';
  return { kind, before };
}

/**
 * The reason why a server of this release may not serve a database. A rolling step by one release may be in progress.
 */
export function reasonAgainstServing(
  preparedFor: readonly PreparedFor[],
  known: readonly Release[] = releases,
): string | undefined {
  const { version } = thisRelease(known);
  const newerOnes = preparedFor.filter((one) => isNewer(one.version, version)).toSorted(byAge);
  const [newest] = newerOnes;
  const besideIt = newerOnes.length <= 1 && newerOnes.every(({ kind }) => kind === 'rolling');
  return newest && !besideIt ? newer(newest.version, version) : undefined;
}

const newer = (before: string, version: string): string =>
  `the database is of release ${before}, which is newer than this program (${version}): start ${before} (image fan-beats:${before}), or restore a backup from before the upgrade`;
