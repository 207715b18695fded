const tests = '(\\.spec\\.tsx?$|/testing/|^backend/test/)';

/**
 * All of the language and its rules: everything in events except the log itself and the documents that are written from
 * it.
 */
const forBrowsers = '^events/src/(?!(store|file|docs|testing|index)[/.])';

/** Imports point one way: frontend -(types only)-> backend -> projections -> events. */
const direction = [
  {
    name: 'events-know-nobody',
    comment: 'The log and its language stand below everything else.',
    from: { path: '^events/' },
    to: { path: '^(projections|backend|frontend|bench|e2e)/' },
  },
  {
    name: 'projections-know-only-events',
    comment: 'Tables are made from the log alone.',
    from: { path: '^projections/' },
    to: { path: '^(backend|frontend|bench|e2e)/' },
  },
  {
    name: 'backend-knows-no-pages',
    comment: 'The server serves the built pages, it does not import them.',
    from: { path: '^backend/' },
    to: { path: '^(frontend|bench|e2e)/' },
  },
  {
    name: 'replay-without-server',
    comment: 'A replay runs without the server, so neither log nor projections know Nest.',
    from: { path: '^(events|projections)/' },
    to: { path: '(^|node_modules/)@nestjs/' },
  },
  {
    name: 'pages-know-only-the-contract',
    comment: 'Of the server the pages know the types of its API, and nothing at run time.',
    from: { path: '^frontend/' },
    to: { path: '^backend/', pathNot: '^backend/src/contract/' },
  },
  {
    name: 'contract-as-types-only',
    comment: 'A run-time import would pull the server into the browser.',
    from: { path: '^frontend/' },
    to: { path: '^backend/src/contract/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pages-share-only-the-rules',
    comment: 'Kernel, facts, figures and deciders are the only run-time code that pages and server share.',
    from: { path: '^frontend/' },
    to: { path: '^(projections/|events/(?!src/(kernel/|language\\.ts$|rules\\.ts$)))' },
  },
  {
    name: 'rules-run-in-browsers',
    comment: 'Pages decide as the server does: what the deciders read knows no package, no Node and no log.',
    from: { path: forBrowsers, pathNot: tests },
    to: { pathNot: forBrowsers },
  },
  {
    name: 'kernel-is-self-contained',
    comment: 'It runs in the browser as well: no package, no Node, nothing around it.',
    from: { path: '^events/src/kernel/', pathNot: tests },
    to: { pathNot: '^events/src/kernel/' },
  },
];

/** The demo shop is beside the product: it can be removed without effect on the product. */
const demo = [
  {
    name: 'product-knows-no-demo',
    comment: 'The server starts and ships without the demo shop.',
    from: { path: '^(events|projections|backend|frontend)/' },
    to: { path: '^demo/' },
  },
  {
    name: 'demo-fills-the-server-only',
    from: { path: '^demo/', pathNot: tests },
    to: { path: '^(frontend|bench|e2e|scripts|deploy|rehearsals)/' },
  },
  {
    name: 'demo-by-exported-paths',
    comment: 'The demo shop uses packages as anybody would, by what they export.',
    from: { path: '^demo/', pathNot: tests },
    to: { path: '^(events|projections|backend)/', dependencyTypesNot: ['aliased'] },
  },
];

/** Files of clusters and rehearsals use the product, never the other way round. */
const operation = [
  {
    name: 'product-knows-no-operation',
    comment: 'The server starts and ships without deploy and rehearsals.',
    from: { path: '^(events|projections|backend|demo|frontend)/' },
    to: { path: '^(deploy|rehearsals)/' },
  },
];

/** @param {string} name
 * @param {string} from
 * @param {string} below
 * @param {string} comment */
const floor = (name, from, below, comment) => ({
  name,
  comment,
  from: { path: `^backend/${from}`, pathNot: tests },
  to: { path: `^backend/src/(?!(${below})/|contract/(?!index))` },
});

/**
 * Inside the server: api -> features -> ledger -> platform; the programs `main` and `cli` are on top, and records of
 * the wire below.
 */
const floors = [
  floor(
    'platform-knows-no-feature',
    '(src/(platform/|contract/(?!index))|migrations/)',
    'platform',
    'Platform, migrations and the records of the wire stand below ledger and features.',
  ),
  floor(
    'ledger-knows-no-feature',
    'src/ledger/',
    'platform|ledger',
    'What a decision needs of the records of a feature is loaded by what the feature hands in.',
  ),
  floor(
    'features-know-no-roof',
    'src/features/',
    'platform|ledger|features',
    'What gathers all features is nothing that one of them imports.',
  ),
  floor(
    'api-knows-no-program',
    'src/(api/|contract/index)',
    'platform|ledger|features|api|contract',
    'The server is put together without knowing who starts it.',
  ),
];

/** Folders in steps: one imports those of the steps before its own.
 * @param {string} name
 * @param {string} folder
 * @param {readonly string[]} steps */
const inSteps = (name, folder, steps) =>
  steps.map((folders, step) => {
    const known = ['$1', ...steps.slice(0, step)].join('|');
    return {
      name: `${name}-${step + 1}`,
      comment: 'Folders import one another in one direction, so that none of them needs all others.',
      from: { path: `^${folder}/(${folders})/`, pathNot: tests },
      to: { path: `^${folder}/(?!(${known})/)` },
    };
  });

const steps = [
  'site/settings',
  'catalogue/bands|people/session|site/faq|site/feedback',
  'people/factors',
  'books/verification|catalogue/images|money/reversals|people/users',
  'books/exports|catalogue/gos|operation/checks',
  'catalogue/items|operation/live',
  'claims',
  'money/statements',
  'money/bills|money/payments|money/purchases',
  'money/bank|notices|withdrawals',
  'people/personal-data',
  'catalogue/shop|freebies|site/pages',
  'books/history|books/search|operation/desk|takeovers',
];
/** The layers of the projections, and the order of the executors among themselves. */
const projectionFloors = [
  ...inSteps('projections-point-one-way', 'projections/src', [
    'tables',
    'read-models',
    'executors',
    'exports',
  ]),
  ...inSteps('executors-point-one-way', 'projections/src/executors', [
    'replay',
    'commit',
    'as-of|load|rebuild|verify',
  ]),
];

const featureSteps = inSteps('features-point-one-way', 'backend/src/features', steps);

/** The pages' own rules; a feature that is on no step imports no other. */
const pageSteps = [
  'people/factor',
  'books/exports|books/history|books/search|books/verification|catalogue/bands|money/statements|notices|operation|people/session|site/faq|site/feedback|site/settings',
  'catalogue/gos|catalogue/items|catalogue/shop|claims|freebies|people/users',
  'money/payments',
  'money/bank|money/bills|money/purchases|takeovers',
];
const pageFeatureSteps = [
  ...inSteps('page-features-point-one-way', 'frontend/src/features', pageSteps),
  {
    name: 'page-features-stand-on-a-step',
    comment: 'A new feature is listed in the steps above before it imports another.',
    from: {
      path: `^frontend/src/features/(?!(?:${pageSteps.join('|')})/)([^/]+)/`,
      pathNot: tests,
    },
    to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  },
];

/** Between the features of the server. */
const decisions = [
  {
    name: 'features-stand-on-a-step',
    comment: 'A new feature is listed in the steps above before it imports anything.',
    from: { path: `^backend/src/features/(?!(${steps.join('|')})/)`, pathNot: tests },
    to: {},
  },
  {
    name: 'records-behind-their-feature',
    comment: 'Records are asked and changed through a function of the feature that owns them.',
    from: { path: `^backend/src/features/(${steps.join('|')})/`, pathNot: tests },
    to: {
      path: '^backend/src/features/.+\\.entity\\.ts$',
      pathNot: '^backend/src/features/$1/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'queries-see-no-log',
    comment: 'Answers come from the tables; only the ledger itself is asked for its events.',
    from: {
      path: '^backend/src/features/(?!(books|money/statements|people/personal-data)/).*\\.(reads|query)\\.ts$',
      pathNot: tests,
    },
    to: { path: '^events/(?!src/(kernel/|language\\.ts$))', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'queries-decide-nothing',
    from: { path: '^backend/src/features/.*\\.(reads|query)\\.ts$', pathNot: tests },
    to: { path: ['^events/src/rules\\.ts$', '^backend/src/features/.*/commands/'] },
  },
  {
    name: 'only-commands-decide',
    comment: 'A decider is used by a command or by the transaction of a command.',
    from: {
      path: '^backend/src/',
      pathNot: [tests, '^backend/src/features/.*/commands/'],
    },
    to: { path: '^events/src/rules\\.ts$' },
  },
];

/** Inside the pages: app -> pages -> features -> shared. */
const layers = [
  {
    name: 'shared-knows-no-feature',
    from: { path: '^frontend/src/shared/' },
    to: { path: '^frontend/src/(features|pages|app)/' },
  },
  {
    name: 'features-know-no-page',
    from: { path: '^frontend/src/features/' },
    to: { path: '^frontend/src/(pages|app)/' },
  },
  {
    name: 'pages-know-no-app',
    from: { path: '^frontend/src/pages/' },
    to: { path: '^frontend/src/app/' },
  },
  ...pageFeatureSteps,
  {
    name: 'one-wrapper-for-drag-and-drop',
    comment: 'The library may leave one day: SortableList alone knows it.',
    from: { pathNot: '/SortableList(/|\\.)' },
    to: { path: '(react-beautiful-dnd|@hello-pangea)' },
  },
];

const everywhere = [
  {
    name: 'no-circles',
    comment: 'A circle of types counts too: a type is in the file that owns it.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-tests-in-the-product',
    comment: 'What only tests need is not shipped.',
    from: { path: '^(events|projections|backend|demo|frontend)/', pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'everything-resolves',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...direction,
    ...demo,
    ...operation,
    ...floors,
    ...projectionFloors,
    ...featureSteps,
    ...decisions,
    ...layers,
    ...everywhere,
  ].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    // Not `/dist`: that would also hide the packages of node_modules.
    exclude: { path: '^([^/]+/dist/|\\.data/|\\.cache/)' },
    doNotFollow: { path: 'node_modules' },
    // Type-only imports vanish in the compiled code, but the rules are about them too.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    webpackConfig: { fileName: require.resolve('./scripts/boundaries/resolve.cjs') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
