import { api, changed, tag, trpcMutation, trpcQuery } from '../../../shared/api/api';

export const BandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBands: build.query(trpcQuery('bands.getBands', [tag('Bands', 'LIST')])),
    getMembersForBand: build.query(
      trpcQuery('bands.getMembersForBand', ({ band_id }) => [tag('Bands', band_id)]),
    ),
    admSaveBand: build.mutation(
      trpcMutation('bands.admSaveBand', (_input, { band_id }) => changed('Bands', band_id)),
    ),
    admDeleteBand: build.mutation(
      trpcMutation('bands.admDeleteBand', ({ band_id }) => changed('Bands', band_id)),
    ),
  }),
});
