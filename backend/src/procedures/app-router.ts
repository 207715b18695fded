import { Injectable } from '@nestjs/common';
import { UsersProcedures } from '../users/users.procedures';
import { router } from './trpc';

/** All procedures of the shop under one roof; its type is what the web pages know of the server. */
@Injectable()
export class AppRouterFactory {
  constructor(private readonly users: UsersProcedures) {}

  create() {
    return router({
      user: this.users.create(),
    });
  }
}

export type AppRouter = ReturnType<AppRouterFactory['create']>;
