import {
  CommandBus,
  CommandHandler,
  type Query,
  QueryBus,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit, type AuditedAct } from '../audit/audited';
import { withRecordsOf } from '../people/hold-actor';
import { ShopCommand, type done } from '../cqrs/shop-command';
import { ShopQuery } from '../cqrs/shop-query';

/** A command that runs itself. Commands with handlers of their own take its place, subject by subject. */
export abstract class Act<Answer> extends ShopCommand<Answer> {}

/** What acts and reads find on the server. */
@Injectable()
export class Ground {
  readonly records: EntityManager;

  constructor(
    @Inject(Pool) readonly pool: Pool,
    source: DataSource,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly services: ModuleRef,
  ) {
    this.records = source.manager;
  }

  readonly ask = <Answer>(query: Query<Answer>): Promise<Answer> => this.queries.execute(query);

  readonly act = <Answer>(act: ShopCommand<Answer>): Promise<Answer> => this.commands.execute(act);

  /** A service of the server, such as its sessions. */
  readonly get = <Service>(service: Type<Service> | symbol): Service =>
    this.services.get(service, { strict: false });
}

/** An act that neither changes records nor is recorded in the books by itself: it asks a service, or other acts, to do it. */
export abstract class ServiceAct<Answer = typeof done> extends Act<Answer> {
  abstract run(ground: Ground): Promise<Answer>;
}

@CommandHandler(ServiceAct)
export class ServiceActs implements ICommandHandler<ServiceAct<unknown>> {
  constructor(private readonly ground: Ground) {}

  execute(act: ServiceAct<unknown>): Promise<unknown> {
    return act.run(this.ground);
  }
}

/** An act that changes records, and with them what the audit keeps, in one transaction of whoever acts. */
export abstract class RecordAct<Answer = typeof done> extends Act<Answer> {
  /** What is done before the transaction begins, such as work that takes long. */
  prepare(_ground: Ground): Promise<void> | void {}

  abstract change(records: EntityManager, ground: Ground): Promise<Answer>;
  /** Null where the act leaves no row. */
  abstract audit(answer: Answer): AuditedAct | null;
}

/** Throws ActorRefused. */
@CommandHandler(RecordAct)
export class RecordActs implements ICommandHandler<RecordAct<unknown>> {
  constructor(private readonly ground: Ground) {}

  async execute(act: RecordAct<unknown>): Promise<unknown> {
    await act.prepare(this.ground);
    return withRecordsOf(this.ground.records, act.actor, async (records) => {
      const answer = await act.change(records, this.ground);
      const audited = act.audit(answer);
      if (audited) await writeAudit(records, act.actor, audited);
      return answer;
    });
  }
}

/** A question; its fields are what the wire brings, as those of an act. */
export abstract class Read<Answer> extends ShopQuery<Answer> {
  abstract read(ground: Ground): Promise<Answer>;
}

@QueryHandler(Read)
export class Reads implements IQueryHandler<Read<unknown>> {
  constructor(private readonly ground: Ground) {}

  execute(read: Read<unknown>): Promise<unknown> {
    return read.read(this.ground);
  }
}

/** What runs acts and reads, whichever they are. */
export const actProviders = [Ground, ServiceActs, RecordActs, Reads];
