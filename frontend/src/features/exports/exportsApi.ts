import type { LedgerBoundsRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { queryCall } from '../../shared/api/procedures';

export const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked before each download: a plain link cannot renew a session that has grown old. */
    prepareExport: build.query<LedgerBoundsRecord, void>({
      query: queryCall('ledger.admGetLedgerBounds'),
    }),
  }),
});

export const { useLazyPrepareExportQuery } = exportsApi;
