import type { Answer } from './answers';

/** One screen of the back office in one of its states. */
export interface ScreenState {
  readonly address: string;
  readonly answers?: Readonly<Record<string, Answer>>;
  /** The button that unfolds a folded part. */
  readonly unfold?: string;
  /** The texts on it, letter by letter. */
  readonly texts: readonly string[];
}

const failed = { failed: 'Out of order' } as const;
const none = { data: [] } as const;
const noMoney = { claims: 0, open: 0, late: 0, credit: 0 };
const noUsers = { rows: [], found: 0, all: 0, users: 0, sums: noMoney, waiting: [] };
const noWork = {
  bank_lines: 0,
  late_payments: 0,
  requests: 0,
  withdrawals: 0,
  closing_gos: 0,
  claims_to_pack: 0,
  unreached_people: 0,
  credits_to_pay_back: 0,
};

/** Every screen with the data of the demo shop. */
export const filled: readonly ScreenState[] = [
  {
    address: '/admin',
    texts: [
      'Today',
      'Orders',
      'Goods',
      'Fans',
      'Shop',
      'Money',
      'Go List',
      'Items',
      'Freebies',
      'Freebie Monitor',
      'Claims',
      'Users',
      'Contact',
      'Other',
      'FAQ',
      'Ledger',
      'Bands',
      'Payments',
      'Purchases',
      'Settings',
      'Order placed',
      'Arrived at Proxy',
      'OTW to Germany',
      'Sent out',
      'Arrived in Germany',
      'Published',
      'Not yet Published',
    ],
  },
  { address: '/admin/today', texts: ['Today', 'To do today'] },
  {
    address: '/admin/gos/take-over',
    texts: [
      'Take over a group order',
      'Sheet',
      'Read the sheet',
      'Choose a CSV file',
      'Taken over',
      'Nothing was taken over yet.',
    ],
  },
  {
    address: '/admin/gos/editgo/1',
    texts: ['Title', 'Available from', 'Available until', 'Status', 'Published', 'Archived', 'Title image'],
  },
  {
    address: '/admin/gos/go/1',
    texts: [
      'Status',
      'Open',
      'Money',
      'Result',
      'Goods sold',
      'People to remind',
      'Sold out',
      'Freebies missing',
      'Over time',
      'Claims as a table',
      'Shaded: while fans may claim.',
    ],
  },
  {
    address: '/admin/gos/bills/1',
    unfold: 'Record a bill',
    texts: ['Cost', 'Paid on', 'Add a line', 'Preview', 'Divide'],
  },
  {
    address: '/admin/purchases?purchase=new',
    texts: ['Purchases', 'Paid on', 'Currency', 'Add a line', 'For group orders', 'Supplier (optional)'],
  },
  {
    address: '/admin/gos/linkitems/1',
    unfold: 'Per variant',
    texts: ['All', 'Linked', 'Unlinked', '40 of 40 items displayed'],
  },
  {
    address: '/admin/items',
    texts: [
      'Name',
      'Art',
      'Category',
      'Price',
      'Points',
      'Variants',
      'Link Mode',
      'More filters',
      'Reset',
      'Refresh',
      '40 of 40 items displayed',
      'Published',
    ],
  },
  {
    address: '/admin/items?minVariants=1&orderLimit=without&link=1',
    texts: ['Min variants', 'Max variants', 'Without order limit', 'Linked', 'Unlinked'],
  },
  {
    address: '/admin/items/edititem/1',
    texts: [
      'Published',
      'Save',
      'Name',
      'Category',
      'Kind',
      'Description',
      'Price in euro',
      'Fan Beats reward',
      'Max order quantity',
      'Product images',
      'Product variants',
      'Add variant',
      'Add member variants',
      'Included in 1 variants',
      'Includes 3 variants',
    ],
  },
  { address: '/admin/freebies', texts: ['Name', 'Art', 'Points', 'Link Mode', '17 of 17 items displayed'] },
  { address: '/admin/freebiemonitor?go=1', texts: ['available', 'Stock', 'Sticker', 'Button'] },
  { address: '/admin/claims', texts: ['Paid', 'Unpaid', 'All', 'Group order', 'User'] },
  {
    address: '/admin/claims?claim=18',
    texts: [
      'Freebies Done',
      'Payment Received',
      'Domestics',
      'EMS',
      'Customs',
      'Admin Note',
      'Tracking ID',
      'Delete Claim',
      'Change Claim',
      'Save',
      'Save and Close',
      'Close',
      'Completed',
      'Pending',
    ],
  },
  {
    address: '/admin/payments',
    texts: ['Open', 'Overpaid and credit', 'Record a payment', 'Change selected', 'Group order', 'Payment'],
  },
  {
    address: '/admin/payments?view=bank',
    texts: [
      'Import',
      'Choose files of the bank',
      'No money waits to be looked at.',
      'No file was imported yet.',
    ],
  },
  {
    address: '/admin/payments?view=credit',
    texts: ['To use for open payments', 'To pay back', 'Paid back …'],
  },
  {
    address: '/admin/payments?view=recorded',
    texts: [
      'Received and paid back',
      'Export',
      'Bank transfer',
      'The sums leave out payments that were taken back.',
    ],
  },
  {
    address: '/admin/ledger/money',
    texts: [
      'Fans’ money',
      'Received',
      'Owed to fans',
      'Adds up to the cent',
      'Marked by hand, no payment recorded',
    ],
  },
  { address: '/admin/mails', texts: ['Sender', 'All', 'Queued', 'Handed over', 'Refused', 'New login'] },
  { address: '/admin/settings', texts: ['IBAN', 'Days to pay', 'Grace', 'Save settings'] },
  { address: '/admin/claims/packing?go=1', texts: ['Packing pages', 'Print', 'Freebies'] },
  {
    address: '/admin/claims/grid?go=1',
    texts: ['Grid', 'Copy as a table', 'Fan', 'Pieces', 'Sum', 'Items paid', 'State'],
  },
  { address: '/admin/users', texts: ['Total: 32', 'Showing 32 of 32 users', 'Admin', 'User', 'Active'] },
  {
    address: '/admin/users/user/3',
    texts: ['Guthaben', 'Fan Beats', 'Proxy Claim', 'Banned', 'Email', 'Instagram', 'Active', 'User'],
  },
  { address: '/admin/contact', texts: ['Active', 'Archived', 'Archive'] },
  { address: '/admin/contact?tab=archived', texts: ['Active', 'Archived'] },
  { address: '/admin/other', texts: ['Other'] },
  { address: '/admin/faq', texts: ['Category', 'Question', 'Answer', 'Preview', 'Save Changes'] },
  { address: '/admin/bands', texts: ['Bands', 'New band'] },
];

/** The same screens while they wait, without data, and after a failure. */
export const bare: readonly ScreenState[] = [
  { address: '/admin/gos', answers: { 'gos.admGoList': 'silence' }, texts: ['Loading...'] },
  { address: '/admin/gos', answers: { 'gos.admGoList': none }, texts: ['No Go items found...'] },
  {
    address: '/admin/gos',
    answers: { 'gos.admGoList': failed },
    texts: ['Error loading group orders: Out of order', 'Try again'],
  },
  {
    address: '/admin/gos/take-over',
    answers: { 'takeover.admGetTakeOvers': failed },
    texts: ['Error loading take-overs: Out of order'],
  },
  { address: '/admin/gos/editgo/1', answers: { 'gos.admGetGo': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/gos/editgo/1',
    answers: { 'gos.admGetGo': failed },
    texts: ['Error loading group order: Out of order'],
  },
  { address: '/admin/gos?q=nowhere', texts: ['No group order matches.', 'Show all'] },
  { address: '/admin/gos/go/1', answers: { 'gos.admGetGoCockpit': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/gos/go/1',
    answers: { 'gos.admGetGoCockpit': failed },
    texts: ['Error loading figures: Out of order', 'Try again'],
  },
  {
    address: '/admin/gos/go/1',
    answers: { 'gos.admGetCourse': failed },
    texts: ['Error loading charts: Out of order'],
  },
  { address: '/admin/gos/linkitems/1', answers: { 'gos.admGetGo': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/gos/linkitems/1',
    answers: { 'gos.admGetLinkedItemIds': failed },
    texts: ['Error: Out of order'],
  },
  { address: '/admin/items', answers: { 'item.admGetAllItems': 'silence' }, texts: ['Loading...'] },
  { address: '/admin/items', answers: { 'item.admGetAllItems': none }, texts: ['No items found.'] },
  { address: '/admin/items', answers: { 'item.admGetAllItems': failed }, texts: ['Error: Out of order'] },
  { address: '/admin/items?q=nowhere', texts: ['No items found.', '0 of 40 items displayed', 'Show all'] },
  { address: '/admin/items/edititem/1', answers: { 'item.admGetItem': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/items/edititem/1',
    answers: { 'item.admGetItem': failed },
    texts: ['Error loading product: Out of order'],
  },
  { address: '/admin/items/edititem/zero', texts: ['Invalid item ID'] },
  { address: '/admin/freebiemonitor', texts: ['Choose a group order.'] },
  {
    address: '/admin/freebiemonitor?go=1',
    answers: { 'claims.admGetFreebieOverviewForGo': 'silence' },
    texts: ['Loading...'],
  },
  {
    address: '/admin/freebiemonitor?go=1',
    answers: { 'claims.admGetFreebieOverviewForGo': none },
    texts: ['Keine Freebies für diese GO beansprucht.'],
  },
  {
    address: '/admin/freebiemonitor?go=1',
    answers: { 'claims.admGetFreebieOverviewForGo': failed },
    texts: ['Error: Out of order'],
  },
  { address: '/admin/claims', answers: { 'claims.admGetClaimOverview': 'silence' }, texts: ['Loading...'] },
  { address: '/admin/claims', answers: { 'claims.admGetClaimOverview': none }, texts: ['No claims found.'] },
  {
    address: '/admin/claims',
    answers: { 'claims.admGetClaimOverview': failed },
    texts: ['Error loading claims: Out of order'],
  },
  { address: '/admin/claims?user=nowhere', texts: ['No claims found.', 'Show all'] },
  { address: '/admin/claims/packing?user=nowhere', texts: ['No claims found.'] },
  { address: '/admin/claims/grid', texts: ['Choose a group order.'] },
  { address: '/admin/claims/grid?go=1&user=nowhere', texts: ['No claims found.', 'Show all'] },
  {
    address: '/admin/claims/packing?go=1',
    answers: { 'claims.admGetClaimPieces': failed },
    texts: ['Error loading pieces: Out of order'],
  },
  { address: '/admin/mails', answers: { 'notices.admGetMails': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/mails',
    answers: { 'notices.admGetMails': failed },
    texts: ['Error loading mails: Out of order', 'Try again'],
  },
  {
    address: '/admin/payments?view=recorded',
    answers: { 'payments.admGetPayments': 'silence' },
    texts: ['Loading...'],
  },
  {
    address: '/admin/payments?view=recorded&from=2199-01-01',
    texts: ['No payments found.', 'Show all payments'],
  },
  {
    address: '/admin/payments?view=recorded',
    answers: { 'payments.admGetPayments': failed },
    texts: ['Error loading payments: Out of order', 'Try again'],
  },
  { address: '/admin/today', answers: { 'desk.admGet': 'silence' }, texts: ['Loading...'] },
  { address: '/admin/today', answers: { 'desk.admGet': { data: noWork } }, texts: ['Nothing to do today'] },
  {
    address: '/admin/today',
    answers: { 'desk.admGet': failed },
    texts: ['Error loading what is to be done: Out of order', 'Try again'],
  },
  { address: '/admin/users', answers: { 'user.admGetUserTable': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/users',
    answers: { 'user.admGetUserTable': { data: noUsers } },
    texts: ['No users found in the system.'],
  },
  {
    address: '/admin/users',
    answers: { 'user.admGetUserTable': failed },
    texts: ['Error loading users: Out of order'],
  },
  {
    address: '/admin/users?q=nowhere',
    texts: ['No users match your search criteria.', 'Showing 0 of 32 users'],
  },
  {
    address: '/admin/users/user/3',
    answers: { 'user.admGetUser': 'silence' },
    texts: ['Loading user data...'],
  },
  {
    address: '/admin/users/user/3',
    answers: { 'user.admGetUser': failed },
    texts: ['Error loading user data: Out of order'],
  },
  {
    address: '/admin/users/user/3',
    answers: { 'claims.admGetUserClaims': failed },
    texts: ['Error loading user claims: Out of order'],
  },
  {
    address: '/admin/users/user/3',
    answers: { 'claims.admGetUserClaims': none },
    texts: ['No claims found for this user.'],
  },
  { address: '/admin/users/user/zero', texts: ['No user data found'] },
  { address: '/admin/contact', answers: { 'feedback.admGetFeedback': 'silence' }, texts: ['Loading...'] },
  {
    address: '/admin/contact',
    answers: { 'feedback.admGetFeedback': none },
    texts: ['No contact requests here.'],
  },
  {
    address: '/admin/contact',
    answers: { 'feedback.admGetFeedback': failed },
    texts: ['Error loading contact requests: Out of order'],
  },
  { address: '/admin/faq', answers: { 'faq.getFaq': 'silence' }, texts: ['Loading...'] },
  { address: '/admin/faq', answers: { 'faq.getFaq': none }, texts: ['No FAQ items found...'] },
  { address: '/admin/faq', answers: { 'faq.getFaq': failed }, texts: ['Error loading FAQ: Out of order'] },
  { address: '/admin/bands', answers: { 'bands.getBands': 'silence' }, texts: ['Loading...'] },
  { address: '/admin/bands', answers: { 'bands.getBands': none }, texts: ['No bands yet'] },
  {
    address: '/admin/bands',
    answers: { 'bands.getBands': failed },
    texts: ['Error loading bands: Out of order'],
  },
  {
    address: '/goproxy/1/3',
    answers: { 'user.admGetUser': failed },
    texts: ['Error loading user information', 'Out of order'],
  },
  {
    address: '/goproxy/1/3',
    answers: { 'claims.admGetUserClaims': failed },
    texts: ['Error loading user claims', 'Out of order'],
  },
  {
    address: '/proxy-claim-success/3/5',
    answers: { 'claims.admGetClaim': failed },
    texts: ['Error loading claim details: Out of order'],
  },
  { address: '/proxy-claim-success/4/5', texts: ['Claim Not Found'] },
];
