import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forbidden } from '../../.dependency-cruiser.cjs';
import { makePlantedFolder, type Files } from '../testing/planted-folder';

const root = resolve(__dirname, '../..');

/** They are copied, because the rules read the aliases of packages from the place of their own file. */
const configuration = [
  '.dependency-cruiser.cjs',
  'scripts/boundaries/resolve.cjs',
  'scripts/jest/sources.cjs',
];

const empty = 'export {};\n';

/** A feature of each step, from the bottom up. */
const features = [
  'site/settings',
  'people/session',
  'people/factors',
  'people/users',
  'catalogue/gos',
  'catalogue/items',
  'claims',
  'money/statements',
  'money/payments',
  'money/bank',
  'people/personal-data',
  'freebies',
  'books/history',
];

const pageFeatures = ['people/factor', 'site/faq', 'claims', 'money/payments', 'money/bills'];

/** The path from the folder of a feature to the folder of all features. */
const up = (feature: string): string => '../'.repeat(feature.split('/').length);

/** The targets of violations and allowed imports. */
const ground: Files = {
  'package.json': '{ "workspaces": ["events", "projections", "backend", "demo", "frontend"] }',
  'events/src/index.ts': empty,
  'events/src/kernel/index.ts': empty,
  'events/src/language.ts': empty,
  'events/src/rules.ts': empty,
  'events/src/testing/index.ts': empty,
  'projections/src/index.ts': empty,
  'backend/src/contract/claims/claim.records.ts': 'export type Contract = 1;\n',
  'backend/src/contract/index.ts': 'export const contract = 1;\nexport type Contract = 1;\n',
  'backend/src/platform/trpc/trpc.ts': empty,
  'backend/src/ledger/ledger.ts': empty,
  'backend/src/api/app-router.ts': empty,
  'backend/src/main.ts': empty,
  'backend/src/features/catalogue/gos/go.entity.ts': 'export class Go {}\n',
  'backend/src/features/claims/commands/submit-cart.command.ts': empty,
  ...Object.fromEntries(
    [...features, 'unlisted'].map((feature) => [`backend/src/features/${feature}/known.ts`, empty]),
  ),
  'demo/src/main.ts': empty,
  'rehearsals/years.mjs': empty,
  'frontend/src/app/App.tsx': empty,
  'frontend/src/pages/ShopPage.tsx': empty,
  'frontend/src/features/cart/Cart.tsx': empty,
  ...Object.fromEntries(
    [...pageFeatures, 'cart'].map((feature) => [`frontend/src/features/${feature}/known.ts`, empty]),
  ),
  'frontend/src/shared/ui/Price.tsx': empty,
};

/** One file for every rule, which breaks it. */
const violations: Readonly<Record<string, Files>> = {
  'events-know-nobody': { 'events/src/a.ts': "import '@fan-beats/projections';" },
  'projections-know-only-events': { 'projections/src/a.ts': "import '@fan-beats/backend/contract';" },
  'backend-knows-no-pages': { 'backend/src/a.ts': "import '../../frontend/src/app/App';" },
  'replay-without-server': { 'projections/src/b.ts': "import '@nestjs/common';" },
  'pages-know-only-the-contract': {
    'frontend/src/app/a.ts':
      "import type {} from '../../../backend/src/features/claims/commands/submit-cart.command';",
  },
  'contract-as-types-only': {
    'frontend/src/app/b.ts': "import { contract } from '@fan-beats/backend/contract';\nexport { contract };",
  },
  'pages-share-only-the-rules': { 'frontend/src/app/c.ts': "import '@fan-beats/events';" },
  'rules-run-in-browsers': { 'events/src/claims/a.ts': "import 'node:crypto';" },
  'kernel-is-self-contained': { 'events/src/kernel/a.ts': "import 'node:crypto';" },
  'product-knows-no-demo': { 'backend/src/d.ts': "import '../../demo/src/main';" },
  'demo-fills-the-server-only': { 'demo/src/a.ts': "import '../../frontend/src/app/App';" },
  'product-knows-no-operation': { 'backend/src/e.ts': "import '../../rehearsals/years.mjs';" },
  'demo-by-exported-paths': { 'demo/src/b.ts': "import '../../backend/src/ledger/ledger';" },
  'platform-knows-no-feature': { 'backend/src/platform/a.ts': "import '../ledger/ledger';" },
  'ledger-knows-no-feature': {
    'backend/src/ledger/a.ts': "import type {} from '../features/claims/commands/submit-cart.command';",
  },
  'features-know-no-roof': { 'backend/src/features/catalogue/gos/b.ts': "import '../../../api/app-router';" },
  'api-knows-no-program': { 'backend/src/api/a.ts': "import '../main';" },
  'projections-point-one-way-1': { 'projections/src/tables/up.ts': "import '../read-models/up';" },
  'projections-point-one-way-2': { 'projections/src/read-models/up.ts': "import '../executors/up';" },
  'projections-point-one-way-3': { 'projections/src/executors/up.ts': "import '../exports/up';" },
  'projections-point-one-way-4': { 'projections/src/exports/up.ts': "import '../index';" },
  'executors-point-one-way-1': { 'projections/src/executors/replay/up.ts': "import '../commit/up';" },
  'executors-point-one-way-2': { 'projections/src/executors/commit/up.ts': "import '../rebuild/up';" },
  'executors-point-one-way-3': { 'projections/src/executors/rebuild/up.ts': "import '../up';" },
  ...Object.fromEntries(
    features.map((feature, index) => [
      `features-point-one-way-${index + 1}`,
      {
        [`backend/src/features/${feature}/up.ts`]: `import '${up(feature)}${features[index + 1] ?? 'unlisted'}/known';`,
      },
    ]),
  ),
  'features-stand-on-a-step': {
    'backend/src/features/unlisted/a.ts': "import '../../platform/trpc/trpc';",
  },
  'records-behind-their-feature': {
    'backend/src/features/catalogue/items/a.ts': "import { Go } from '../gos/go.entity';\nexport { Go };",
  },
  'queries-see-no-log': { 'backend/src/features/catalogue/gos/a.reads.ts': "import '@fan-beats/events';" },
  'queries-decide-nothing': {
    'backend/src/features/claims/a.reads.ts': "import './commands/submit-cart.command';",
  },
  'only-commands-decide': {
    'backend/src/features/claims/b.ts': "import type {} from '@fan-beats/events/rules';",
  },
  'shared-knows-no-feature': { 'frontend/src/shared/a.ts': "import '../features/cart/Cart';" },
  'features-know-no-page': { 'frontend/src/features/cart/a.ts': "import '../../pages/ShopPage';" },
  'pages-know-no-app': { 'frontend/src/pages/a.ts': "import '../app/App';" },
  ...Object.fromEntries(
    pageFeatures.map((feature, index) => [
      `page-features-point-one-way-${index + 1}`,
      {
        [`frontend/src/features/${feature}/up.ts`]: `import '${up(feature)}${pageFeatures[index + 1] ?? 'cart'}/known';`,
      },
    ]),
  ),
  'page-features-stand-on-a-step': { 'frontend/src/features/cart/b.ts': "import '../site/faq/known';" },
  'one-wrapper-for-drag-and-drop': { 'frontend/src/pages/b.tsx': "import 'react-beautiful-dnd';" },
  'no-circles': {
    'events/src/one.ts': "import type {} from './two';",
    'events/src/two.ts': "import type {} from './one';",
  },
  'no-tests-in-the-product': { 'backend/src/b.ts': "import '@fan-beats/events/testing';" },
  'everything-resolves': { 'backend/src/c.ts': "import './missing';" },
};

/** Neighbours of the violations that every rule must allow. */
const allowed: Files = {
  'projections/src/ok.ts': "import '@fan-beats/events';",
  'projections/src/exports/ok.ts': "import '../executors/rebuild/ok';\nimport '../tables/up';",
  'projections/src/executors/rebuild/ok.ts': "import '../commit/up';\nimport '../../read-models/up';",
  'backend/src/ok.ts': "import '@fan-beats/projections';\nimport '@nestjs/common';",
  'backend/src/ok.spec.ts': "import '@fan-beats/events/testing';",
  'backend/src/platform/ok.ts':
    "import type { Contract } from '../contract/claims/claim.records';\nexport type C = Contract;",
  'backend/src/ledger/ok.ts': "import '../platform/trpc/trpc';",
  'backend/src/features/money/payments/ok.ts':
    "import '../../../ledger/ledger';\nimport '../../claims/commands/submit-cart.command';",
  'backend/src/features/catalogue/items/ok.ts':
    "import '../gos/known';\nimport type { Go } from '../gos/go.entity';\nexport type G = Go;",
  'backend/src/features/catalogue/gos/ok.ts': "import './go.entity';",
  'backend/src/api/ok.ts': "import '../features/claims/commands/submit-cart.command';",
  'backend/src/features/money/payments/commands/ok.command.ts': "import '@fan-beats/events/rules';",
  'backend/src/features/catalogue/gos/ok.reads.ts':
    "import type {} from '@fan-beats/events';\nimport '@fan-beats/events/kernel';\nimport '@fan-beats/events/language';",
  'backend/src/features/books/history/ok.reads.ts': "import '@fan-beats/events';",
  'demo/src/ok.ts':
    "import '@fan-beats/events/kernel';\nimport '@fan-beats/backend/features/claims/commands/submit-cart.command';",
  'demo/src/ok.spec.ts': "import '../../backend/src/ledger/ledger';",
  'frontend/src/app/ok.tsx':
    "import '../pages/ShopPage';\nimport type { Contract } from '@fan-beats/backend/contract';\nexport type C = Contract;",
  'frontend/src/pages/ok.tsx': "import '../features/cart/Cart';\nimport '@fan-beats/events/rules';",
  'frontend/src/features/cart/ok.tsx': "import './Cart';\nimport '../../shared/ui/Price';",
  'frontend/src/features/money/payments/ok.tsx':
    "import '../../claims/known';\nimport '../../site/faq/known';",
  'frontend/src/shared/ui/lists/SortableList.tsx': "import 'react-beautiful-dnd';",
};

interface Fired {
  readonly rule: string;
  readonly from: string;
}

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}

let folder: string;
let fired: readonly Fired[];

beforeAll(() => {
  const copies = configuration.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  folder = makePlantedFolder(
    Object.assign({}, ground, allowed, ...Object.values(violations), Object.fromEntries(copies)) as Files,
  );
  const folders = ['events', 'projections', 'backend', 'demo', 'frontend'];
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${stdout}${stderr}`);
  const { summary } = JSON.parse(stdout) as Report;
  fired = summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each((forbidden ?? []).map(({ name = 'without a name' }) => name))(
  'the boundary %s refuses its planted violation',
  (name) => {
    const planted = Object.keys(violations[name] ?? {});
    const found = fired.filter(({ rule, from }) => rule === name && planted.includes(from));
    expect(found).not.toHaveLength(0);
  },
);

it('no boundary refuses an import that is allowed', () => {
  expect(fired.filter(({ from }) => from in allowed || from in ground)).toEqual([]);
});
