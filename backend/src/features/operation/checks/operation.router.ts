import { admin, router } from '../../../platform/trpc/trpc';
import { GetOperation } from './queries/get-operation.query';

export const operationRouter = router({ admGet: admin(GetOperation) });
