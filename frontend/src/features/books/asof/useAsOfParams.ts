import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';

export const asOfViews = ['claims', 'freebies', 'account'] as const;
export type AsOfView = (typeof asOfViews)[number];

/** A moment of the past, included. */
export type Moment = { readonly at: string } | { readonly position: number };

export interface AsOfParams {
  readonly view: AsOfView;
  readonly goId: number | null;
  readonly userId: number | null;
  /** Null where the address names none. */
  readonly moment: Moment | null;
  /** The second moment of a comparison. */
  readonly other: Moment | null;
  readonly setView: (view: AsOfView) => void;
  readonly chooseGo: (goId: number | null) => void;
  readonly chooseUser: (userId: number) => void;
  readonly setMoment: (moment: Moment) => void;
  readonly setOther: (moment: Moment | null) => void;
  /** Both moments in one step. */
  readonly compare: (moment: Moment, other: Moment) => void;
}

/** What is looked at, and when, lives in the address. */
export function useAsOfParams(): AsOfParams {
  const [params, write] = useAddress();
  const momentOf = (at: string, position: string): Moment | null => {
    const place = params.get(position);
    if (place !== null && /^\d{1,15}$/.test(place)) return { position: Number(place) };
    const time = params.get(at);
    return time === null || Number.isNaN(Date.parse(time)) ? null : { at: new Date(time).toISOString() };
  };
  const written = (at: string, position: string, moment: Moment | null) => ({
    [at]: moment && 'at' in moment ? moment.at : null,
    [position]: moment && 'position' in moment ? String(moment.position) : null,
    page: null,
  });
  return {
    view: asOfViews.find((view) => view === params.get('view')) ?? 'claims',
    goId: parseId(params.get('go') ?? undefined) ?? null,
    userId: parseId(params.get('user') ?? undefined) ?? null,
    moment: momentOf('at', 'position'),
    other: momentOf('to', 'toposition'),
    setView: (view) => write({ view: view === 'claims' ? null : view, page: null }, 'push'),
    chooseGo: (goId) => write({ go: goId === null ? null : String(goId), page: null }, 'push'),
    chooseUser: (userId) => write({ user: String(userId) }, 'push'),
    setMoment: (moment) => write(written('at', 'position', moment)),
    setOther: (moment) => write(written('to', 'toposition', moment)),
    compare: (moment, other) =>
      write({ ...written('at', 'position', moment), ...written('to', 'toposition', other) }),
  };
}
