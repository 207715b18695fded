import { Injectable } from '@nestjs/common';
import { BandsProcedures } from '../features/bands/bands.procedures';
import { LedgerBooksProcedures } from '../features/books/books.procedures';
import { ClaimsProcedures } from '../features/claims/claims.procedures';
import { FaqProcedures } from '../features/faq/faq.procedures';
import { FeedbackProcedures } from '../features/feedback/feedback.procedures';
import { GosProcedures } from '../features/gos/gos.procedures';
import { ItemsProcedures } from '../features/items/items.procedures';
import { PaymentsProcedures } from '../features/payments/payments.procedures';
import { PersonalDataProcedures } from '../features/personal-data/personal-data.procedures';
import { ReversalsProcedures } from '../features/reversals/reversals.procedures';
import { SearchProcedures } from '../features/search/search.procedures';
import { SettingsProcedures } from '../features/settings/settings.procedures';
import { StatementsProcedures } from '../features/statements/statements.procedures';
import { ShopProcedures } from '../features/shop/shop.procedures';
import { FreebiesProcedures } from '../features/freebies/freebies.procedures';
import { UsersProcedures } from '../features/users/users.procedures';
import { VerificationProcedures } from '../features/verification/verification.procedures';
import { router } from '../platform/trpc/trpc';

/** Puts all procedures of the shop into one router; its type is what the web pages know of the server. */
@Injectable()
export class AppRouterFactory {
  constructor(
    private readonly users: UsersProcedures,
    private readonly personalData: PersonalDataProcedures,
    private readonly gos: GosProcedures,
    private readonly items: ItemsProcedures,
    private readonly shop: ShopProcedures,
    private readonly freebies: FreebiesProcedures,
    private readonly claims: ClaimsProcedures,
    private readonly payments: PaymentsProcedures,
    private readonly search: SearchProcedures,
    private readonly settings: SettingsProcedures,
    private readonly bands: BandsProcedures,
    private readonly faq: FaqProcedures,
    private readonly feedback: FeedbackProcedures,
    private readonly books: LedgerBooksProcedures,
    private readonly statements: StatementsProcedures,
    private readonly reversals: ReversalsProcedures,
    private readonly verification: VerificationProcedures,
  ) {}

  create() {
    const item = router({ ...this.items.procedures(), ...this.books.itemHistory() });
    return router({
      user: router({ ...this.users.procedures(), ...this.personalData.procedures() }),
      gos: router({ ...this.gos.procedures(), ...this.shop.procedures(), ...this.books.ofGo() }),
      item,
      // Both names are in use for the same calls (rule D1).
      product: item,
      claims: router({ ...this.claims.procedures(), ...this.freebies.overview() }),
      payments: this.payments.create(),
      settings: this.settings.create(),
      search: this.search.create(),
      inventory: router(this.freebies.stock()),
      bands: this.bands.create(),
      faq: this.faq.create(),
      feedback: this.feedback.create(),
      ledger: router({
        ...this.books.procedures(),
        ...this.statements.procedures(),
        ...this.reversals.procedures(),
        ...this.verification.procedures(),
      }),
    });
  }
}

export type AppRouter = ReturnType<AppRouterFactory['create']>;
