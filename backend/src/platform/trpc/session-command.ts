import { ShopCommand } from '../cqrs/shop-command';
import type { RequestContext } from './context';

/** The call that brought a command. */
export interface CallContext extends RequestContext {
  /** Name of the procedure. */
  readonly path: string;
}

/** A command of a caller who may be logged in or not. Its handler reads and sets cookies. */
export abstract class SessionCommand<Answer> extends ShopCommand<Answer> {
  /** The router sets it; no input can. */
  door: CallContext;
}
