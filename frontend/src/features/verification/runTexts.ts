import type { FindingRecord } from '@fan-beats/backend/contract';

/** Where something is not as it was recorded, as far as there is a place. */
export function placeOf({ stream, version, position, read_model, key }: FindingRecord): string {
  const parts = [
    ...(stream === null ? [] : [stream]),
    ...(version === null ? [] : [`version ${version}`]),
    ...(position === null ? [] : [`position ${position}`]),
    ...(read_model === null ? [] : [read_model]),
    ...Object.entries(key ?? {}).map(([column, value]) => `${column} ${value}`),
  ];
  return parts.join(', ');
}
