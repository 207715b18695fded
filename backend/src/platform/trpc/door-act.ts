import { ServiceAct } from '../acts/act';
import type { done } from '../cqrs/shop-command';
import type { RequestContext } from './context';

/** The call by which somebody came. */
export interface Door extends RequestContext {
  /** Name of the procedure. */
  readonly path: string;
}

/** An act of whoever stands at the door, logged in or not: nobody acts yet, so it reads and sets cookies. */
export abstract class DoorAct<Answer = typeof done> extends ServiceAct<Answer> {
  door: Door;
}
