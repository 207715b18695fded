import { admin, router } from '../../../platform/trpc/trpc';
import { GetDesk } from './queries/get-desk.query';

export const deskRouter = router({ admGet: admin(GetDesk) });
