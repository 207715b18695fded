import { Query } from '@nestjs/cqrs';
import type { Actor } from '../people/actor';
import type { Fields } from './shop-command';

/** The base of every query. Its fields are the input of a procedure, as those of a command are. */
export abstract class ShopQuery<Answer> extends Query<Answer> {
  /** For the compiler alone: commands and queries of @nestjs/cqrs have the same type. */
  declare protected readonly isQuery: true;
}

/** A query with an answer that depends on the person who asks. */
export abstract class OwnQuery<Answer> extends ShopQuery<Answer> {
  /** The router sets it; no input can. */
  actor: Actor;
}

/** A query that the server itself makes. Its fields are not checked. */
export function newQuery<T extends ShopQuery<unknown>>(QueryClass: new () => T, fields: Fields<T>): T {
  return Object.assign(new QueryClass(), fields);
}
