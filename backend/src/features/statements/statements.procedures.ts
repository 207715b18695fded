import { defined, given } from '@fan-beats/events';
import type { StatementRequest } from '@fan-beats/projections';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { StatementRecord } from '../../contract/records';
import { inputOf } from '../../platform/trpc/input';
import { isAdmin } from '../../platform/people/person';
import { adminProcedure, publicProcedure, userProcedure } from '../../platform/trpc/trpc';
import { GetUser } from '../users/queries/get-user.query';
import { CheckReceipt } from './queries/check-receipt.query';
import { GetClaimHistory, withoutNames } from './queries/get-claim-history.query';
import { GetDeletedClaims } from './queries/get-deleted-claims.query';
import { GetReceipt } from './queries/get-receipt.query';
import { GetStatement } from './queries/get-statement.query';
import {
  CheckReceiptInput,
  ClaimInput,
  DeletedClaimsInput,
  StatementInput,
  UserStatementInput,
} from './statements.inputs';

const rowsPerPage = 20;

/** What was booked and changed, entry by entry, and the receipts that prove it. */
@Injectable()
export class StatementsProcedures {
  constructor(private readonly queries: QueryBus) {}

  /** Procedures of the `ledger` router, which several classes make up together. */
  procedures() {
    return { ...this.statements(), ...this.histories(), ...this.receipts() };
  }

  private statements() {
    return {
      getStatement: userProcedure
        .input(inputOf(StatementInput))
        .query(async ({ input, ctx }): Promise<StatementRecord> => {
          const request = toRequest(ctx.person.userId, input);
          const { entries, ...statement } = await this.queries.execute(new GetStatement(request));
          const own = entries.map(({ actor: _actor, via: _via, reversible: _reversible, ...entry }) => entry);
          return { entries: own, ...statement };
        }),
      admGetStatement: adminProcedure.input(inputOf(UserStatementInput)).query(async ({ input }) => {
        await this.queries.execute(new GetUser(input.user_id));
        const { from, to } = input;
        return this.queries.execute(
          new GetStatement({
            ...toRequest(input.user_id, input),
            ...defined({
              fromMs: given(from ?? undefined, Date.parse),
              untilMs: given(to ?? undefined, Date.parse),
            }),
          }),
        );
      }),
    };
  }

  private histories() {
    return {
      getClaimHistory: userProcedure
        .input(inputOf(ClaimInput))
        .query(async ({ input, ctx }) =>
          withoutNames(await this.queries.execute(new GetClaimHistory(input.claim_id, ctx.person.userId))),
        ),
      admGetClaimHistory: adminProcedure
        .input(inputOf(ClaimInput))
        .query(({ input }) => this.queries.execute(new GetClaimHistory(input.claim_id))),
      admGetDeletedClaims: adminProcedure
        .input(inputOf(DeletedClaimsInput))
        .query(({ input: { user_id, cursor, limit = rowsPerPage } }) =>
          this.queries.execute(new GetDeletedClaims({ userId: user_id, before: cursor ?? undefined, limit })),
        ),
    };
  }

  private receipts() {
    return {
      // An admin confirms claims for fans, and hands out their receipts.
      getReceipt: userProcedure
        .input(inputOf(ClaimInput))
        .query(({ input: { claim_id }, ctx: { person } }) =>
          this.queries.execute(
            isAdmin(person) ? new GetReceipt(claim_id) : new GetReceipt(claim_id, person.userId),
          ),
        ),
      checkReceipt: publicProcedure.input(inputOf(CheckReceiptInput)).query(async ({ input }) => ({
        held: await this.queries.execute(new CheckReceipt(input.position, input.hash.toLowerCase())),
      })),
    };
  }
}

function toRequest(
  userId: number,
  { account, cursor, limit = rowsPerPage }: StatementInput,
): StatementRequest {
  return { userId, account, limit, ...defined({ cursor: cursor ?? undefined }) };
}
