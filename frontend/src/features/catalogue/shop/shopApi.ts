import { api, tag, trpcQuery } from '../../../shared/api/api';

export const ShopApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGoInfos: build.query(trpcQuery('gos.getGoInfos', ({ go_id }) => [tag('GoInfos', go_id)])),
    /** Includes unpublished items: an admin may claim all that is linked (rule D21). */
    admGetGoInfos: build.query(trpcQuery('gos.admGetGoInfos', ({ go_id }) => [tag('GoInfos', go_id)])),
  }),
});
