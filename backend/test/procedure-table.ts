import { bank } from './bank-rows';
import { bills } from './bill-rows';
import { books } from './books-rows';
import { entries, nora } from './entry-rows';
import { grants, packing } from './grant-rows';
import { factors } from './factor-rows';
import { password, ids } from './open-test-shop';
import { entry, type World } from './make-world';
import { notices } from './notice-rows';
import { payments } from './payment-rows';
import type { ProcedureRow } from './procedure-row';
import { purchases } from './purchase-rows';
import { runs } from './run-rows';
import { reversals, statements } from './statement-rows';
import { takeovers } from './takeover-rows';
import { withdrawals } from './withdrawal-rows';

const success = { success: true };
const batchId = 'b47c4000-0000-4000-8000-000000000001';
const keyOf = (attempt: number): string => `b47c4000-0000-4000-8000-00000000010${attempt}`;
const anyNumber = expect.any(Number) as number;

/** Matches a list that contains such records, among others. */
const containing = (...records: readonly object[]): unknown =>
  expect.arrayContaining(records.map((record) => expect.objectContaining(record) as unknown));

const repricing = { go_id: 1, item_id: 1, variant_id: null, price: 11, points: 3 } as const;

const session: readonly ProcedureRow[] = [
  {
    path: 'user.login',
    kind: 'mutation',
    access: 'anyone',
    // A login ends the session of the same browser.
    ownSession: true,
    input: { mail: 'OTHER-admin@example.org', password },
    answer: { success: true, user: { user_id: ids.otherAdmin, user_role: 2 }, message: '' },
    bad: [[{ mail: 'nobody', password }, 'mail']],
  },
  { path: 'user.logout', kind: 'mutation', access: 'anyone', as: 'fan', ownSession: true, answer: success },
  {
    path: 'user.refreshToken',
    kind: 'mutation',
    access: 'anyone',
    as: 'fan',
    ownSession: true,
    answer: success,
  },
  {
    path: 'user.register',
    kind: 'mutation',
    access: 'anyone',
    input: {
      mail: 'new@example.org',
      pwdhash: password,
      displayname: 'New',
      instagram: 'new.fan',
      link: null,
    },
    optional: ['instagram', 'link'],
    answer: {
      success: true,
      usernameConflict: false,
      message: 'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
    },
    bad: [
      [{ mail: 'no-address', pwdhash: password, displayname: 'New' }, 'mail'],
      [{ mail: 'new@example', pwdhash: password, displayname: 'New' }, 'mail'],
      [{ mail: 'new@example.org\r\nBcc: evil@example.org', pwdhash: password, displayname: 'New' }, 'mail'],
      [{ mail: 'new@example.org', pwdhash: '12345', displayname: 'New' }, 'pwdhash'],
      [{ mail: 'new@example.org', pwdhash: '123456', displayname: 'New' }, 'pwdhash'],
      [{ mail: 'new@example.org', pwdhash: password, displayname: '  ' }, 'displayname'],
      [{ mail: 'new@example.org', pwdhash: password, displayname: 'New', instagram: 'm e' }, 'instagram'],
    ],
  },
  {
    path: 'user.requestPasswordReset',
    kind: 'mutation',
    access: 'anyone',
    input: { email: 'nobody@intranet' },
    answer: {
      success: true,
      message: 'If an account with this email exists, a password reset link has been sent.',
    },
    bad: [
      [{ email: 'nobody' }, 'email'],
      [{ email: 'nobody@example.org\r\nBcc: evil@example.org' }, 'email'],
      [{ email: 'nobody@example.org\r\n' }, 'email'],
    ],
  },
  {
    path: 'user.resetPassword',
    kind: 'mutation',
    access: 'anyone',
    input: { token: 'made up', newPassword: password },
    answer: { success: false, message: 'This link was used already or has expired.' },
    bad: [
      [{ token: ' ', newPassword: password }, 'token'],
      [{ token: 'made up', newPassword: 'short' }, 'newPassword'],
    ],
  },
];

const self: readonly ProcedureRow[] = [
  {
    path: 'user.getUserInfo',
    kind: 'query',
    access: 'person',
    answer: {
      user_id: ids.fan,
      mail: 'fan@example.org',
      displayname: 'Fan',
      instagram: null,
      user_role: 1,
      balance: 50,
      points: 103,
      unavailable_points: 3,
      banned: false,
    },
  },
  {
    path: 'user.exportMyData',
    kind: 'query',
    access: 'person',
    answer: {
      profile: { user_id: ids.fan, mail: 'fan@example.org' },
      account: { balance: 62 },
      claims: [{ user_id: ids.fan }],
      statement: {
        euros: containing({ amount: 50, balance_after: 50 }),
        fan_beats: containing({ amount: 100, reason: 'welcome' }),
      },
      contact_requests: containing({ message: 'Please change my claim' }),
      events: containing(
        { type: 'PointsAdded', by: 'an organiser', texts: { reason: 'welcome' } },
        { type: 'ClaimSubmitted', by: 'you' },
      ),
    },
  },
  {
    path: 'user.updateUserProfile',
    kind: 'mutation',
    access: 'person',
    input: { displayname: ' Fan of all ', instagram: 'fan.of_all-1' },
    optional: ['displayname', 'instagram'],
    answer: { success: true, usernameConflict: false },
    bad: [
      [{ displayname: ' ' }, 'displayname'],
      [{ displayname: 'Fan', instagram: 'no spaces' }, 'instagram'],
    ],
  },
];

const booking = (
  path: string,
  input: ({ points: number } | { balance: number }) & { user_id?: number },
  answer: unknown,
): ProcedureRow => {
  const [field = ''] = Object.keys(input);
  return {
    path,
    kind: 'mutation',
    access: 'admin',
    input: { user_id: ids.otherFan, ...input, reason: 'because' },
    optional: ['reason'],
    answer,
    bad: [0, -1, field === 'balance' ? 0.001 : 0.5, 1e12].map((amount) => [
      { user_id: ids.otherFan, [field]: amount },
      field,
    ]),
  };
};

const people: readonly ProcedureRow[] = [
  {
    path: 'user.admGetUser',
    kind: 'query',
    access: 'admin',
    input: { user_id: ids.banned },
    answer: { user_id: ids.banned, banned: true },
  },
  {
    path: 'user.admGetUsers',
    kind: 'query',
    access: 'admin',
    answer: expect.arrayContaining([expect.objectContaining({ user_id: ids.fan })]),
  },
  {
    path: 'user.admGetUserTable',
    kind: 'query',
    access: 'admin',
    input: {
      search: 'fan',
      money: 'credit',
      claims: true,
      role: 'user',
      banned: false,
      reached_by: 'mail',
      sort: 'credit',
      descending: true,
      page: 1,
      limit: 20,
    },
    optional: ['search', 'money', 'claims', 'role', 'banned', 'reached_by', 'sort', 'descending', 'limit'],
    answer: { found: anyNumber, rows: containing({ user_id: ids.fan, claims: anyNumber }) },
    bad: [
      [{ page: 0 }, 'page'],
      [{ page: 1, limit: 201 }, 'limit'],
      [{ page: 1, money: 'gold' }, 'money'],
      [{ page: 1, sort: 'height' }, 'sort'],
      [{ page: 1, role: 'helper' }, 'role'],
      [{ page: 1, reached_by: 'pigeon' }, 'reached_by'],
    ],
  },
  booking('user.admAddUserPoints', { points: 20 }, { user_id: ids.otherFan, points: 20 }),
  booking('user.admSubtractUserPoints', { points: 5 }, { user_id: ids.otherFan, points: 15 }),
  booking(
    'user.admAddUserBalance',
    { balance: 12.34, user_id: ids.fan },
    { user_id: ids.fan, balance: 62.34 },
  ),
  booking(
    'user.admSubtractUserBalance',
    { balance: 0.34, user_id: ids.fan },
    { user_id: ids.fan, balance: 62 },
  ),
  {
    path: 'user.admAddPerson',
    kind: 'mutation',
    access: 'admin',
    input: { displayname: 'Nora', mail: 'nora@example.org', instagram: 'nora' },
    optional: ['mail', 'instagram'],
    answer: { user_id: nora },
    bad: [
      [{ displayname: ' ' }, 'displayname'],
      [{ displayname: 'fan' }, 'displayname'],
      [{ displayname: 'Nora', mail: 'nora' }, 'mail'],
      [{ displayname: 'Nora', mail: 'FAN@example.org' }, 'mail'],
      [{ displayname: 'Nora', instagram: 'no ra' }, 'instagram'],
    ],
  },
  {
    path: 'user.admCorrectPerson',
    kind: 'mutation',
    access: 'admin',
    input: { user_id: nora, displayname: 'Nora', mail: 'nora@example.org', instagram: '@nora' },
    optional: ['displayname', 'mail', 'instagram'],
    answer: { user_id: nora, displayname: 'Nora', mail: 'nora@example.org', instagram: 'nora' },
    bad: [
      [{ user_id: nora, displayname: ' ' }, 'displayname'],
      [{ user_id: nora, mail: 'nora' }, 'mail'],
      [{ user_id: nora, instagram: 'no ra' }, 'instagram'],
    ],
  },
  {
    path: 'user.admUpdateUser',
    kind: 'mutation',
    access: 'admin',
    input: { user_id: ids.otherAdmin, points: 7, reason: 'because' },
    optional: ['points', 'reason'],
    answer: { user_id: ids.otherAdmin, points: 7 },
    bad: [
      [{ user_id: ids.otherAdmin }, 'banned'],
      [{ user_id: ids.otherAdmin, banned: true, points: 7 }, 'points'],
    ],
  },
  {
    path: 'user.admPreviewMerger',
    kind: 'query',
    access: 'admin',
    input: { user_id: ids.banned, into_user_id: ids.otherFan },
    answer: { claimed_by_both: [], digest: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
  },
  {
    path: 'user.admMergePeople',
    kind: 'mutation',
    access: 'admin',
    input: { user_id: ids.banned, into_user_id: ids.otherFan, idempotency_key: keyOf(8) },
    optional: ['digest', 'idempotency_key'],
    answer: { user_id: ids.banned, merged_into: ids.otherFan },
  },
  {
    path: 'user.admSeparatePeople',
    kind: 'mutation',
    access: 'admin',
    input: { user_id: ids.banned, idempotency_key: keyOf(9) },
    optional: ['idempotency_key'],
    answer: { user_id: ids.banned, displayname: 'Banned' },
  },
  {
    path: 'user.admErasePerson',
    kind: 'mutation',
    access: 'admin',
    input: { user_id: ids.banned },
    answer: { user_id: ids.banned, mail: '', displayname: 'Gelöschter Nutzer', erased: true },
  },
];

const goDetails = {
  go_id: 1,
  title: ' First and last ',
  available_from: '2026-01-01T00:00:00.000Z',
  available_until: '2199-01-01T00:00:00.000Z',
  published: true,
  instagroupurl: 'https://www.instagram.com/j/first',
  title_img_id: 1,
  archived: false,
  status: null,
};

const gos: readonly ProcedureRow[] = [
  {
    path: 'gos.getGoList',
    kind: 'query',
    access: 'person',
    answer: { goList: [expect.objectContaining({ go_id: 3 }), expect.objectContaining({ go_id: 1 })] },
  },
  {
    path: 'gos.getGoInfos',
    kind: 'query',
    access: 'person',
    input: { go_id: 1 },
    answer: {
      go: { go_id: 1, gotitle: 'First', status: null },
      items: [
        { item_id: 1, max_in_go: 10, amount_claimed: 2, price: 12.5 },
        { item_id: 3, variant_count: 3 },
      ],
      freebies: [{ item_id: 2, points: 5, max_in_go: null }],
    },
  },
  {
    path: 'gos.admGoList',
    kind: 'query',
    access: 'admin',
    answer: expect.arrayContaining([expect.objectContaining({ go_id: 2, published: false })]),
  },
  {
    path: 'gos.admGetGoInfos',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    answer: {
      go: { go_id: 1 },
      items: [{ item_id: 1, max_in_go: 10 }, { item_id: 3 }],
      freebies: [{ item_id: 2 }],
    },
  },
  { path: 'gos.admGetGo', kind: 'query', access: 'admin', input: { go_id: 2 }, answer: { title: 'Draft' } },
  {
    path: 'gos.admGetGoSums',
    kind: 'query',
    access: 'admin',
    answer: [{ go_id: 1, claims: 2, unpaid_claims: 2, sum: 25, open: 25 }],
  },
  {
    path: 'gos.admGetGoCockpit',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    answer: {
      claims: 2,
      untracked_claims: 2,
      stages: [{ stage: 'items', open: 25, open_claims: 2 }, {}, {}, {}],
    },
  },
  {
    path: 'gos.admGetGoFigures',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    answer: { claims: 2, unpaid_claims: 2, paid_sum: 0, releasing_claims: 2, released_points: 6 },
  },
  {
    path: 'gos.admGetCourse',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    answer: { step: 'hour', points: containing({ claims: 2, sum: 25, charged: 25, covered: 0 }) },
  },
  {
    path: 'gos.admGetHistory',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1, cursor: null, limit: 3 },
    optional: ['cursor', 'limit'],
    answer: {
      entries: containing({ kind: 'act', act: 'gos item link', data: { itemId: 3 } }),
      names: { items: { 3: 'Photocards' } },
      next_cursor: anyNumber,
    },
    bad: [
      [{ go_id: 1, limit: 0 }, 'limit'],
      [{ go_id: 1, cursor: 0 }, 'cursor'],
    ],
  },
  {
    path: 'gos.admCreateGo',
    kind: 'mutation',
    access: 'admin',
    input: { title: 'New' },
    answer: { go_id: anyNumber },
    bad: [[{ title: ' \t' }, 'title']],
  },
  {
    path: 'gos.admCloneGo',
    kind: 'mutation',
    access: 'admin',
    input: { go_id: 1, title: ' Encore ' },
    answer: { go_id: anyNumber },
    bad: [
      [{ go_id: 1, title: ' ' }, 'title'],
      [{ go_id: 1, title: 'First\r\nsecond' }, 'title'],
    ],
  },
  {
    path: 'gos.admUpdateGo',
    kind: 'mutation',
    access: 'admin',
    input: { ...goDetails, expected_version: 1 },
    optional: ['expected_version'],
    answer: {
      ...goDetails,
      title: 'First and last',
      gotitle: 'First and last',
      version: 2,
    },
    bad: [
      [{ ...goDetails, status: 'LOST' }, 'status'],
      [{ ...goDetails, instagroupurl: 'javascript:alert(1)' }, 'instagroupurl'],
      [{ ...goDetails, available_from: '2026-13-01T00:00:00Z' }, 'available_from'],
      [{ ...goDetails, available_until: '2025-01-01T00:00:00Z' }, 'available_until'],
      [{ ...goDetails, title_img_id: 999 }, 'title_img_id'],
    ],
  },
  { path: 'gos.admDeleteGo', kind: 'mutation', access: 'admin', input: { id: 4 }, answer: success },
  {
    path: 'gos.admGetLinkedItemIds',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    answer: [
      { item_id: 1, amount: 10 },
      { item_id: 2, amount: null },
      { item_id: 3, amount: 10 },
    ],
  },
  ...(['gos.admLinkItemToGo', 'gos.admUpdateLinkedGoItem'] as const).map((path, index): ProcedureRow => ({
    path,
    kind: 'mutation',
    access: 'admin',
    input: { go_id: 2, item_id: 4, amount: 5 + index },
    answer: { go_id: 2, item_id: 4, amount: 5 + index },
    bad: [[{ go_id: 2, item_id: 4, amount: -1 }, 'amount']],
  })),
  {
    path: 'gos.admUnlinkItemFromGo',
    kind: 'mutation',
    access: 'admin',
    input: { go_id: 2, item_id: 4 },
    answer: success,
  },
];

const variant = {
  itemvariant_id: -1,
  item_id: 4,
  sort_id: 1,
  caption: 'A2',
  price: 11.5,
  points: null,
  images: [2],
  includes: null,
};

const details = {
  item_id: 4,
  caption: 'Poster',
  category: 'AURORA',
  item_description: 'Large',
  item_type: 0,
  price: 9.99,
  points: 2,
  images: [1, 2],
  ordermax: 1,
  published: true,
  kind: 'Poster',
  variants: [],
  expected_version: 1,
};

const itemRows = (prefix: string, of: { spareId: number; version: number }): ProcedureRow[] => [
  {
    path: `${prefix}.admGetAllItems`,
    kind: 'query',
    access: 'admin',
    input: { item_type: 1 },
    answer: [expect.objectContaining({ item_id: 2, item_type: 1 })],
    bad: [[{ item_type: 2 }, 'item_type']],
  },
  {
    path: `${prefix}.admGetItem`,
    kind: 'query',
    access: 'admin',
    input: { item_id: 3 },
    answer: {
      variants: [{ itemvariant_id: 31 }, { itemvariant_id: 32 }, { itemvariant_id: 33, includes: [31, 32] }],
    },
  },
  {
    path: `${prefix}.admCreateItem`,
    kind: 'mutation',
    access: 'admin',
    input: { caption: 'New', kind: '', item_type: 0 },
    answer: { item_id: anyNumber },
    bad: [
      [{ caption: ' ', kind: '', item_type: 0 }, 'caption'],
      [{ caption: 'Poster\nfree', kind: 'a\nb', item_type: 0 }, 'caption', 'kind'],
    ],
  },
  {
    path: `${prefix}.admUpdateItem`,
    kind: 'mutation',
    access: 'admin',
    input: { ...details, expected_version: of.version },
    optional: ['expected_version'],
    answer: { item_id: 4, price: 9.99, images: [{ image_id: 1 }, { image_id: 2 }], version: of.version + 1 },
    bad: [
      [{ ...details, price: 9.999 }, 'price'],
      [{ ...details, ordermax: -1 }, 'ordermax'],
      [{ ...details, images: Array.from({ length: 11 }, (_, n) => n + 1) }, 'images'],
      [{ ...details, images: [1, 1] }, 'images'],
      [{ ...details, images: [999] }, 'images'],
      [{ ...details, variants: [{ ...variant, itemvariant_id: 0 }] }, 'variants.0.itemvariant_id'],
      [{ ...details, variants: [{ ...variant, item_id: 3 }] }, 'variants.0.item_id'],
      [{ ...details, variants: [{ ...variant, images: [1, 2, 3, 4, 5, 6] }] }, 'variants.0.images'],
      [{ ...details, variants: [{ ...variant, price: -1 }] }, 'variants.0.price'],
      [{ ...details, variants: [{ ...variant, stock: 1 }] }, 'variants.0.stock'],
    ],
  },
  {
    path: `${prefix}.admGetHistory`,
    kind: 'query',
    access: 'admin',
    input: { item_id: 4, cursor: null, limit: 1 },
    optional: ['cursor', 'limit'],
    answer: { entries: [{ kind: 'act', act: 'item.admUpdateItem' }] },
    bad: [[{ item_id: 4, limit: 201 }, 'limit']],
  },
  {
    path: `${prefix}.admDeleteItem`,
    kind: 'mutation',
    access: 'admin',
    input: { item_id: of.spareId },
    answer: success,
  },
];

const office: readonly ProcedureRow[] = [
  {
    path: 'inventory.admSetInventory',
    kind: 'mutation',
    access: 'admin',
    input: { item_id: 2, itemvariant_id: null, amount: 4 },
    answer: { item_id: 2, itemvariant_id: null, amount: 4 },
    bad: [[{ item_id: 2, itemvariant_id: null, amount: -1 }, 'amount']],
  },
  {
    path: 'bands.getBands',
    kind: 'query',
    access: 'person',
    answer: [
      { band_id: 1, bandname: 'AURORA' },
      { band_id: 2, bandname: 'BOREALIS' },
    ],
  },
  {
    path: 'bands.getMembersForBand',
    kind: 'query',
    access: 'person',
    input: { band_id: 1 },
    answer: [{ membername: 'Mina' }, { membername: 'Juno' }],
  },
  {
    path: 'bands.admSaveBand',
    kind: 'mutation',
    access: 'admin',
    input: {
      band_id: 1,
      bandname: 'Aurora',
      members: [{ membername: 'Juno' }, { membername: 'Sol' }],
      members_seen: [{ membername: 'Mina' }, { membername: 'Juno' }],
    },
    optional: ['band_id', 'members_seen'],
    answer: { band_id: 1, bandname: 'Aurora' },
    bad: [
      [{ bandname: ' ', members: [] }, 'bandname'],
      [{ bandname: 'New\rone', members: [] }, 'bandname'],
      [{ bandname: 'borealis', members: [], band_id: 1 }, 'bandname'],
      [{ bandname: 'New', members: [{ membername: 'Mina' }, { membername: ' mina' }] }, 'members'],
      [{ bandname: 'New', members: [{ membername: '' }] }, 'members.0.membername'],
      [{ bandname: 'New', members: ['Mina'] }, 'members'],
      [{ bandname: 'New', members: [null] }, 'members'],
    ],
  },
  { path: 'bands.admDeleteBand', kind: 'mutation', access: 'admin', input: { band_id: 2 }, answer: success },
];

const claims = ({ claimId, spareClaimId }: World): readonly ProcedureRow[] => {
  const badCarts = (entries: string): readonly (readonly [unknown, ...string[]])[] => {
    const cart = (one: unknown) => ({
      [entries === 'entries' ? 'go' : 'go_id']: 1,
      [entries]: [one],
      user_id: undefined,
    });
    return [
      [{ ...cart(entry(1, 1)), idempotency_key: 'fan@example.org' }, 'idempotency_key'],
      [cart({ ...entry(1, 1), amount: -1 }), `${entries}.0.amount`],
      [cart({ ...entry(1, 1), amount: 1.5 }), `${entries}.0.amount`],
      [cart({ ...entry(1, 1), price: 0.01 }), `${entries}.0.price`],
      [cart({ item_id: 1, amount: 1 }), `${entries}.0.itemvariant_id`],
      [cart({ ...entry(1, 1), additional_info: 'x'.repeat(2001) }), `${entries}.0.additional_info`],
    ];
  };
  return [
    {
      path: 'claims.getUserClaims',
      kind: 'query',
      access: 'person',
      answer: [{ claim_id: claimId, invite_link: 'https://www.instagram.com/j/first', claim_sum: 12.5 }],
    },
    {
      path: 'claims.submitCart',
      kind: 'mutation',
      access: 'person',
      input: {
        go: 1,
        entries: [{ ...entry(1, 2), additional_info: 'no sticker on it', amount_claimed: 1 }, entry(2, 1)],
        additional_info: 'Thank you',
        idempotency_key: keyOf(1),
      },
      optional: ['additional_info', 'idempotency_key'],
      answer: { claim_id: claimId },
      bad: badCarts('entries'),
    },
    {
      path: 'claims.confirmArrival',
      kind: 'mutation',
      access: 'person',
      input: { claim_id: claimId, arrived: true },
      answer: success,
      bad: [
        [{ claim_id: 0, arrived: true }, 'claim_id'],
        [{ claim_id: claimId, arrived: 'yes' }, 'arrived'],
      ],
    },
    {
      path: 'claims.submitGoClaim',
      kind: 'mutation',
      access: 'person',
      input: {
        go_id: 1,
        cart_entries: [entry(3, 1, 31)],
        additional_information: 'Thank you',
        idempotency_key: keyOf(2),
      },
      optional: ['additional_information', 'idempotency_key'],
      answer: { claim_id: claimId },
      bad: badCarts('cart_entries'),
    },
    {
      path: 'claims.admProxySubmitCart',
      kind: 'mutation',
      access: 'admin',
      input: {
        user_id: ids.otherFan,
        go: 1,
        entries: [entry(1, 1)],
        additional_info: null,
        idempotency_key: keyOf(3),
      },
      optional: ['additional_info', 'idempotency_key'],
      answer: { claim_id: anyNumber },
    },
    {
      path: 'claims.submitProxyGoClaim',
      kind: 'mutation',
      access: 'admin',
      input: {
        user_id: ids.otherFan,
        go_id: 1,
        cart_entries: [entry(1, 2)],
        additional_information: null,
        idempotency_key: keyOf(4),
      },
      optional: ['additional_information', 'idempotency_key'],
      answer: { claim_id: anyNumber },
    },
    {
      path: 'claims.admUpdateClaim',
      kind: 'mutation',
      access: 'admin',
      input: {
        claim_id: spareClaimId,
        expected_version: 1,
        payment_received: true,
        freebies_done: true,
        admin_note: 'a note',
        tracking_id: 'T1',
        domestics: 1.5,
        ems: 0,
        customs: 2.25,
        domestics_done: true,
        ems_done: false,
        customs_done: false,
      },
      optional: [
        'expected_version',
        'payment_received',
        'freebies_done',
        'admin_note',
        'tracking_id',
        'domestics',
        'ems',
        'customs',
        'domestics_done',
        'ems_done',
        'customs_done',
      ],
      answer: {
        claim_id: spareClaimId,
        payment_received: true,
        domestics: 1.5,
        customs: 2.25,
        tracking_id: 'T1',
      },
      bad: [
        [{ claim_id: spareClaimId, domestics: -0.01 }, 'domestics'],
        [{ claim_id: spareClaimId, ems: 1.005 }, 'ems'],
        [{ claim_id: spareClaimId, customs: '1' }, 'customs'],
      ],
    },
    {
      path: 'claims.admUpdateClaims',
      kind: 'mutation',
      access: 'admin',
      input: { batch_id: batchId, claims: [{ claim_id: spareClaimId, customs: 3, customs_done: true }] },
      optional: ['batch_id'],
      answer: {
        batch_id: batchId,
        results: [
          {
            claim_id: spareClaimId,
            ok: true,
            claim: { claim_id: spareClaimId, customs: 3, customs_done: true },
          },
        ],
      },
      bad: [
        [{ batch_id: 'no uuid', claims: [] }, 'batch_id'],
        [{ claims: [{ claim_id: spareClaimId, ems: 1.005 }] }, 'claims.0.ems'],
        [{ claims: [{ claim_id: spareClaimId, paid: true }] }, 'claims.0.paid'],
        [{ claims: [{ claim_id: spareClaimId }, { claim_id: spareClaimId }] }, 'claims.1.claim_id'],
        [{ claims: Array.from({ length: 501 }, (_, index) => ({ claim_id: index + 1 })) }, 'claims'],
      ],
    },
    {
      path: 'claims.admPreviewUpdates',
      kind: 'mutation',
      access: 'admin',
      input: { claims: [{ claim_id: spareClaimId, customs: 3, customs_done: true }] },
      answer: [{ claim_id: spareClaimId, ok: true, locked: [], taken: { released: 0, marked: 0 } }],
      bad: [
        [{ claims: [{ claim_id: spareClaimId, ems: 1.005 }] }, 'claims.0.ems'],
        [{ claims: [{ claim_id: spareClaimId, paid: true }] }, 'claims.0.paid'],
        [{ claims: [{ claim_id: spareClaimId }, { claim_id: spareClaimId }] }, 'claims.1.claim_id'],
        [{ claims: Array.from({ length: 501 }, (_, index) => ({ claim_id: index + 1 })) }, 'claims'],
      ],
    },
    {
      path: 'claims.admPreviewDeletion',
      kind: 'query',
      access: 'admin',
      input: { claim_id: spareClaimId },
      answer: { claim_id: spareClaimId, version: anyNumber, released: 0, marked: anyNumber },
    },
    {
      path: 'claims.admPreviewReprice',
      kind: 'query',
      access: 'admin',
      input: repricing,
      optional: ['variant_id'],
      answer: { claims: containing({ claim_id: spareClaimId, sum_before: 12.5, sum_after: 11 }) },
      bad: [
        [{ ...repricing, price: -1 }, 'price'],
        [{ ...repricing, points: 1.5 }, 'points'],
      ],
    },
    {
      path: 'claims.admReprice',
      kind: 'mutation',
      access: 'admin',
      input: { ...repricing, digest: undefined, idempotency_key: 'b47c4000-0000-4000-8000-000000000091' },
      optional: ['variant_id', 'digest', 'idempotency_key'],
      answer: success,
      bad: [[{ ...repricing, digest: 'x' }, 'digest']],
    },
    {
      path: 'claims.admGetRepricings',
      kind: 'query',
      access: 'admin',
      input: { item_id: 1 },
      answer: [{ go_id: 1, price: 11, variant_id: null }],
    },
    {
      path: 'claims.admPreviewUndoReprice',
      kind: 'query',
      access: 'admin',
      input: { act_id: batchId },
      actOf: 'ClaimRevised',
      answer: { claims: containing({ claim_id: spareClaimId, sum_before: 11, sum_after: 12.5 }) },
    },
    {
      path: 'claims.admUndoReprice',
      kind: 'mutation',
      access: 'admin',
      input: { act_id: batchId, digest: undefined, idempotency_key: 'b47c4000-0000-4000-8000-000000000092' },
      actOf: 'ClaimRevised',
      optional: ['digest', 'idempotency_key'],
      answer: success,
      bad: [[{ act_id: 'none' }, 'act_id']],
    },
    {
      path: 'claims.admGetBatches',
      kind: 'query',
      access: 'admin',
      input: { cursor: null, limit: 5 },
      optional: ['cursor', 'limit'],
      answer: {
        batches: [
          {
            batch_id: batchId,
            actor_displayname: 'Organiser',
            claims: 1,
            events: 2,
            changes: expect.any(Array) as unknown[],
          },
        ],
        next_cursor: null,
      },
      bad: [
        [{ limit: 51 }, 'limit'],
        [{ cursor: 0 }, 'cursor'],
      ],
    },
    {
      path: 'claims.admGetBatch',
      kind: 'query',
      access: 'admin',
      input: { batch_id: batchId },
      answer: {
        events: 2,
        claims: 1,
        fans: 1,
        beats: 0,
        changes: expect.arrayContaining([
          { type: 'ShippingCostSet', component: 'customs', events: 1, amount: 3 },
        ]) as unknown[],
      },
      bad: [[{ batch_id: 'no uuid' }, 'batch_id']],
    },
    {
      path: 'claims.admGetClaim',
      kind: 'query',
      access: 'admin',
      input: { claim_id: claimId },
      answer: { claim_id: claimId, title: `Claim #${claimId}`, items: expect.any(Array) as unknown[] },
    },
    {
      path: 'claims.admGetClaimOverview',
      kind: 'query',
      access: 'admin',
      answer: expect.arrayContaining([
        expect.objectContaining({ claim_id: claimId }),
        expect.objectContaining({ claim_id: spareClaimId }),
      ]),
    },
    {
      path: 'claims.admGetUserClaims',
      kind: 'query',
      access: 'admin',
      input: { user_id: ids.fan },
      answer: [{ claim_id: claimId, user_id: ids.fan }],
    },
    {
      path: 'claims.admGetClaimPieces',
      kind: 'query',
      access: 'admin',
      input: { go_ids: [1] },
      answer: expect.arrayContaining([
        { claim_id: claimId, item_id: 1, itemvariant_id: null, amount: expect.any(Number) as number },
      ]) as unknown,
    },
    {
      path: 'claims.admGetFreebieOverviewForGo',
      kind: 'query',
      access: 'admin',
      input: { go_id: 1 },
      answer: [{ item_id: 2, item_caption: 'Sticker', kind: 'Sticker', amount: 1, stock: 4 }],
    },
    {
      path: 'claims.admDeleteClaim',
      kind: 'mutation',
      access: 'admin',
      input: {
        claim_id: spareClaimId,
        marks: 'mistaken',
        marks_received_on: '2026-11-20',
        marks_method: 'bank',
        long_ago: true,
      },
      optional: ['marks', 'marks_received_on', 'marks_method', 'long_ago'],
      bad: [[{ claim_id: spareClaimId, marks: 'lost' }, 'marks']],
      answer: success,
    },
  ];
};

const faqItem = { sort_id: 4, category: ' Claims ', caption: 'Where?', content: 'Here.' };

const rest: readonly ProcedureRow[] = [
  {
    path: 'faq.getFaq',
    kind: 'query',
    access: 'person',
    answer: [{ faq_id: 1, content: 'Like **this**.' }, { faq_id: 2 }, { faq_id: 3 }],
  },
  {
    path: 'faq.createFaq',
    kind: 'mutation',
    access: 'admin',
    input: faqItem,
    answer: { ...faqItem, category: 'Claims', faq_id: anyNumber },
    bad: [[{ ...faqItem, content: ' ' }, 'content']],
  },
  { path: 'faq.deleteFaq', kind: 'mutation', access: 'admin', input: { faq_id: 3 }, answer: success },
  {
    path: 'faq.updateBatchFaq',
    kind: 'mutation',
    access: 'admin',
    input: [
      { ...faqItem, faq_id: 2, sort_id: 1 },
      { ...faqItem, faq_id: 1, sort_id: 2 },
    ],
    answer: [{ faq_id: 2, sort_id: 1 }, { faq_id: 1 }, { sort_id: 4 }],
    bad: [
      [
        [
          { ...faqItem, faq_id: 1 },
          { ...faqItem, faq_id: 2, caption: '' },
        ],
        '1.caption',
      ],
      [
        [
          { ...faqItem, faq_id: 1 },
          { ...faqItem, faq_id: 1 },
        ],
        '1.faq_id',
      ],
      [[faqItem], '0.faq_id'],
      [{ ...faqItem, faq_id: 1 }, 'input'],
    ],
  },
  {
    path: 'feedback.addFeedback',
    kind: 'mutation',
    access: 'person',
    input: { text: 'Great', message: 'Great', topic: 9, category: 9 },
    optional: ['text', 'message', 'topic', 'category'],
    answer: { success: true, message: 'Thank you for your feedback!' },
    bad: [
      [{ message: ' \n', category: 1 }, 'message'],
      [{ category: 1 }, 'message'],
      [{ message: 'Great', category: 12 }, 'category'],
      [{ text: 'Great', topic: 0 }, 'topic'],
    ],
  },
  {
    path: 'search.admFind',
    kind: 'query',
    access: 'admin',
    input: { text: 'fir' },
    answer: [{ kind: 'go', id: 1 }],
    bad: [
      [{ text: ' ' }, 'text'],
      [{ text: 'x'.repeat(101) }, 'text'],
    ],
  },
  {
    path: 'feedback.admGetFeedback',
    kind: 'query',
    access: 'admin',
    answer: [
      { caption: 'Feature suggestion', message: 'Great', user_id: ids.fan, is_archived: false },
      { feedback_id: 1, caption: 'Request to change claims' },
    ],
  },
  {
    path: 'feedback.admUpdateFeedback',
    kind: 'mutation',
    access: 'admin',
    input: { feedback_id: 1, archived: true },
    answer: { feedback_id: 1, is_archived: true },
  },
  {
    path: 'notices.admAnswerRequest',
    kind: 'mutation',
    access: 'admin',
    input: { feedback_id: 1, text: 'It is changed.' },
    answer: { success: true },
    bad: [[{ feedback_id: 1, text: ' ' }, 'text']],
  },
];

/** Every procedure, in an order in which the happy ways can run one after the other. */
export function procedureTable(world: World): readonly ProcedureRow[] {
  return [
    ...session,
    ...self.slice(0, 1),
    ...books,
    ...runs,
    ...statements(world),
    ...people.slice(0, -1),
    ...gos.slice(0, 2),
    ...claims(world).slice(0, 1),
    ...gos.slice(2),
    ...itemRows('item', { spareId: 5, version: 1 }),
    ...itemRows('product', { spareId: 6, version: 2 }),
    ...office,
    ...claims(world).slice(1),
    ...rest,
    ...self.slice(1),
    ...people.slice(-1),
    ...reversals,
    ...payments(world),
    ...bills(world),
    ...purchases,
    ...bank,
    ...entries,
    ...grants,
    ...factors,
    ...notices,
    ...withdrawals,
    ...takeovers,
    ...packing(world),
  ];
}

/** Names of all rows, for tables of tests that are made before there is a shop. */
export const procedurePaths = procedureTable({ claimId: 0, spareClaimId: 0 }).map(({ path }) => path);
