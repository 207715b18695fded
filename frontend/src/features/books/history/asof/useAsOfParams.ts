import { i18n } from '@lingui/core';
import { oneOf, useAddress } from '../../../../shared/routes/useAddress';

export const asOfViews = () => ({
  claims: i18n.t('Claims'),
  freebies: i18n.t('Freebie monitor'),
  account: i18n.t('Account'),
});
export type AsOfView = keyof ReturnType<typeof asOfViews>;

/** A moment of the past, included. */
export type Moment = { readonly at: string } | { readonly position: number };

export type AsOfParams = ReturnType<typeof useAsOfParams>;

/** The view and its moments are in the address. */
export function useAsOfParams() {
  const [params, write, idIn] = useAddress();
  const momentOf = (at: string, position: string): Moment | null => {
    const place = params.get(position);
    if (place !== null && /^\d{1,15}$/.test(place)) return { position: Number(place) };
    const time = params.get(at);
    return time === null || Number.isNaN(Date.parse(time)) ? null : { at: new Date(time).toISOString() };
  };
  const written = (at: string, position: string, moment: Moment | null) => ({
    [at]: moment && 'at' in moment ? moment.at : null,
    [position]: moment && 'position' in moment ? moment.position : null,
    page: null,
  });
  return {
    view: oneOf(asOfViews(), params.get('view')) ?? 'claims',
    goId: idIn('go') ?? null,
    userId: idIn('user') ?? null,
    /** Null if the address has none. */
    moment: momentOf('at', 'position'),
    /** The second moment of a comparison. */
    other: momentOf('to', 'toposition'),
    setView: (view: AsOfView) => write({ view: view === 'claims' ? null : view, page: null }, 'push'),
    chooseGo: (goId: number | null) => write({ go: goId, page: null }, 'push'),
    chooseUser: (userId: number) => write({ user: userId }, 'push'),
    setMoment: (moment: Moment) => write(written('at', 'position', moment)),
    setOther: (moment: Moment | null) => write(written('to', 'toposition', moment)),
    /** Sets both moments in one step. */
    compare: (moment: Moment, other: Moment) =>
      write({ ...written('at', 'position', moment), ...written('to', 'toposition', other) }),
  };
}
