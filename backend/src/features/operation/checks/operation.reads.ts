import type { OperationRecord } from '../../../contract/operation/operation.records';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { Read, type Ground } from '../../../platform/acts/act';
import { thisRelease } from '../../../platform/release/releases';
import { examine } from './checks';

/** How the shop runs: what `npm run doctor` says, from inside the server. */
export class GetOperation extends Read<OperationRecord> {
  async read({ pool, get }: Ground): Promise<OperationRecord> {
    const config = get<AppConfig>(APP_CONFIG);
    return { version: thisRelease().version, checks: await examine({ db: pool, config }) };
  }
}
