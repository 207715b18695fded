import { admin, router } from '../../../platform/trpc/trpc';
import { GetOperation } from './operation.reads';

export const operationRouter = router({ admGet: admin(GetOperation) });
