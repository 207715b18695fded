import { bandsRouter } from '../features/catalogue/bands/bands.router';
import { bankRouter } from '../features/money/bank/bank.router';
import { purchasesRouter } from '../features/money/purchases/purchases.router';
import { billsRouter } from '../features/money/bills/bills.router';
import { bookProcedures, goBookProcedures, itemBookProcedures } from '../features/books/history/books.router';
import { claimProcedures, packingRouter } from '../features/claims/claims.router';
import { faqRouter } from '../features/site/faq/faq.router';
import { feedbackRouter } from '../features/site/feedback/feedback.router';
import { goActs, goReads } from '../features/catalogue/gos/gos.router';
import { GetLinkedItems } from '../features/catalogue/items/queries/get-linked-items.query';
import { itemProcedures } from '../features/catalogue/items/items.router';
import { noticesRouter } from '../features/notices/notices.router';
import { deskRouter } from '../features/operation/desk/desk.router';
import { operationRouter } from '../features/operation/checks/operation.router';
import { paymentsRouter } from '../features/money/payments/payments.router';
import { personalDataProcedures } from '../features/people/personal-data/personal-data.router';
import { Reverse } from '../features/money/reversals/commands/reverse.command';
import { FindAnything } from '../features/books/search/queries/find-anything.query';
import { settingsRouter } from '../features/site/settings/settings.router';
import { statementProcedures } from '../features/money/statements/statements.router';
import { goShopProcedures } from '../features/catalogue/shop/shop.router';
import { CountFreebieStock } from '../features/freebies/commands/count-freebie-stock.command';
import { GetFreebieOverview } from '../features/freebies/queries/get-freebie-overview.query';
import { takeoverRouter } from '../features/takeovers/takeovers.router';
import { factorProcedures } from '../features/people/factors/factors.router';
import { userProcedures } from '../features/people/users/users.router';
import { withdrawalsRouter } from '../features/withdrawals/withdrawals.router';
import { verificationProcedures } from '../features/books/verification/verification.router';
import { admin, granted, router } from '../platform/trpc/trpc';

const item = router({ ...itemProcedures, ...itemBookProcedures });

/** All procedures of the shop. The web pages get the server's types from the type of this router. */
export const appRouter = router({
  user: router({ ...userProcedures, ...factorProcedures, ...personalDataProcedures }),
  gos: router({
    ...goReads,
    admGetLinkedItemIds: admin(GetLinkedItems),
    ...goActs,
    ...goShopProcedures,
    ...goBookProcedures,
  }),
  item,
  // Both names are in use for the same calls (rule D1).
  product: item,
  claims: router({ ...claimProcedures, admGetFreebieOverviewForGo: admin(GetFreebieOverview) }),
  packing: packingRouter,
  payments: paymentsRouter,
  bank: bankRouter,
  takeover: takeoverRouter,
  bills: billsRouter,
  purchases: purchasesRouter,
  notices: noticesRouter,
  settings: settingsRouter,
  withdrawals: withdrawalsRouter,
  operation: operationRouter,
  desk: deskRouter,
  search: router({ admFind: admin(FindAnything) }),
  inventory: router({ admSetInventory: admin(CountFreebieStock) }),
  bands: bandsRouter,
  faq: faqRouter,
  feedback: feedbackRouter,
  ledger: router({
    ...bookProcedures,
    ...statementProcedures,
    admReverse: granted('money')(Reverse),
    ...verificationProcedures,
  }),
});

export type AppRouter = typeof appRouter;
