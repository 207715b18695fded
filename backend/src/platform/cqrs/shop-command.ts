import { Command } from '@nestjs/cqrs';
import type { Actor } from '../people/actor';

/**
 * The base of every command. Its fields are the input of a procedure, checked by the decorators of class-validator, under the names
 * and in the units of the code (see contract/wire.ts).
 */
export abstract class ShopCommand<Answer> extends Command<Answer> {
  /** The person who acts. The router sets it; no input can. */
  actor: Actor;
}

/** The fields that are needed to make a command or a query. */
export type Fields<T> = {
  [
    Name in keyof T as Name extends string
      ? T[Name] extends (...args: never[]) => unknown
        ? never
        : Exclude<Name, 'actor' | 'door' | 'commandName'>
      : never
  ]: T[Name];
};

/** A command that the server itself makes. Its fields are not checked. */
export function newCommand<T extends ShopCommand<unknown>>(
  CommandClass: new () => T,
  actor: Actor,
  fields: Fields<T>,
): T {
  return Object.assign(new CommandClass(), fields, { actor });
}

/** The answer of commands that return no data. */
export const done: { readonly success: boolean } = { success: true };
