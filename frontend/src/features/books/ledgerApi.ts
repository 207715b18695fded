import type {
  AccountAsOfRecord,
  ClaimRecord,
  FreebieRowRecord,
  LedgerBoundsRecord,
  LedgerEventsRecord,
  LedgerExplanationRecord,
} from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { queryCall, type InputOf } from '../../shared/api/procedures';

/** Whatever changes the books asks the open screens of the ledger anew; the past stays what it was. */
const tags = ['Ledger', 'Claims', 'Users', 'FreebieRows'] as const;

export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetEvents: build.query<LedgerEventsRecord, InputOf<'ledger.admGetEvents'>>({
      query: queryCall('ledger.admGetEvents'),
      providesTags: tags,
    }),
    admGetLedgerBounds: build.query<LedgerBoundsRecord, void>({
      query: queryCall('ledger.admGetLedgerBounds'),
      providesTags: tags,
    }),
    admExplain: build.query<LedgerExplanationRecord, InputOf<'ledger.admExplain'>>({
      query: queryCall('ledger.admExplain'),
      providesTags: tags,
    }),
    admGetClaimOverviewAsOf: build.query<readonly ClaimRecord[], InputOf<'ledger.admGetClaimOverviewAsOf'>>({
      query: queryCall('ledger.admGetClaimOverviewAsOf'),
    }),
    admGetFreebieOverviewAsOf: build.query<
      readonly FreebieRowRecord[],
      InputOf<'ledger.admGetFreebieOverviewAsOf'>
    >({
      query: queryCall('ledger.admGetFreebieOverviewAsOf'),
    }),
    admGetAccountAsOf: build.query<AccountAsOfRecord, InputOf<'ledger.admGetAccountAsOf'>>({
      query: queryCall('ledger.admGetAccountAsOf'),
    }),
  }),
});

export const {
  useAdmGetEventsQuery,
  useAdmGetLedgerBoundsQuery,
  useAdmExplainQuery,
  useAdmGetClaimOverviewAsOfQuery,
  useAdmGetFreebieOverviewAsOfQuery,
  useAdmGetAccountAsOfQuery,
} = ledgerApi;
