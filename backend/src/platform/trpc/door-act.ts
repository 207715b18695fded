import { ServiceAct } from '../acts/act';
import type { done } from '../cqrs/shop-command';
import type { Door } from './door-command';

/** An act of whoever stands at the door, logged in or not: nobody acts yet, so it reads and sets cookies. */
export abstract class DoorAct<Answer = typeof done> extends ServiceAct<Answer> {
  door: Door;
}
