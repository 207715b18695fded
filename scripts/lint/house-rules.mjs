/** Rules of this project that no linter includes.
 * @typedef {{ filename: string, report: (fault: { node: object, message: string }) => void }} Context
 * @typedef {{ type: string, kind?: string, params: readonly object[], parent?: { type: string, kind?: string } }} FunctionNode
 * @typedef {{ name?: string }} Key
 */

/**
 * A constructor of a Nest class takes its dependencies; any other function with more than three parameters takes an
 * object.
 */
const atMostThreeParameters = {
  /** @param {Context} context */
  create(context) {
    /** @param {FunctionNode} node */
    const count = (node) => {
      if (node.params.length > 3 && node.parent?.kind !== 'constructor')
        context.report({ node, message: 'At most three parameters: pass an object.' });
    };
    return { FunctionDeclaration: count, FunctionExpression: count, ArrowFunctionExpression: count };
  },
};

const noEnums = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {object} node */
      TSEnumDeclaration: (node) => context.report({ node, message: 'A union of texts, not an enum.' }),
    };
  },
};

/** A style that is the same at each render is a class, in the CSS module beside the component. */
const noConstantStyle = {
  /** @param {Context} context */
  create(context) {
    /** @param {{ type: string, argument?: { type: string } }} value */
    const isConstant = (value) =>
      value.type === 'Literal' || (value.type === 'UnaryExpression' && value.argument?.type === 'Literal');
    return {
      /** @param {{ name: Key, value: { expression?: { type: string, properties: { type: string, value: { type: string } }[] } } | null }} node */
      JSXAttribute: (node) => {
        const style = node.name.name === 'style' ? node.value?.expression : undefined;
        if (style?.type !== 'ObjectExpression') return;
        if (style.properties.some(({ type, value }) => type === 'Property' && isConstant(value)))
          context.report({
            node,
            message: 'A class in the CSS module beside, not a style: only what is computed is a style.',
          });
      },
    };
  },
};

/** A call of Lingui that gives a text. @param {{ object: Key, property: Key }} callee */
const givesText = ({ object, property }) =>
  object.name === 'i18n' && (property.name === 't' || property.name === '_');

/** @typedef {{ type: string, parent?: Inner }} Inner */

/** Before the catalog of a language is loaded, or with another language chosen later, a text would be wrong. */
const textsWhenShown = {
  /** @param {Context} context */
  create(context) {
    const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
    return {
      /** @param {Inner & { object: Key, property: Key }} node */
      MemberExpression: (node) => {
        if (!givesText(node)) return;
        for (let outer = node.parent; outer; outer = outer.parent) if (functions.includes(outer.type)) return;
        context.report({
          node,
          message: 'A text is taken from its catalog when it is shown: in a function.',
        });
      },
    };
  },
};

/** @typedef {{ type: string, value?: unknown, expressions?: unknown[], properties?: { type: string, key?: Key, value: Expression }[] }} Expression */

/** Only a text that is written out in the call gets into the catalogs. */
const textsWrittenOut = {
  /** @param {Context} context */
  create(context) {
    const message =
      'The text is written out here, with {names} for its values: no program finds it otherwise.';
    /** @param {Expression | undefined} text
     * @returns {boolean} */
    const isWritten = (text) => {
      if (text?.type === 'ObjectExpression')
        return isWritten(text.properties?.find(({ key }) => key?.name === 'id')?.value);
      return (
        typeof text?.value === 'string' || (text?.type === 'TemplateLiteral' && !text.expressions?.length)
      );
    };
    return {
      /** @param {Inner & { object: Key, property: Key, parent: { callee?: unknown, arguments?: Expression[] } }} node */
      MemberExpression: (node) => {
        if (!givesText(node)) return;
        const { callee, arguments: given } = node.parent;
        const isSpread = given?.[1]?.properties?.some(({ type }) => type === 'SpreadElement');
        if (callee !== node || !isWritten(given?.[0]) || isSpread) context.report({ node, message });
      },
      /** @param {{ name: Key, attributes: { name?: Key, value?: Expression & { expression?: Expression } }[] }} node */
      JSXOpeningElement: (node) => {
        if (node.name.name !== 'Trans') return;
        const id = node.attributes.find(({ name }) => name?.name === 'id')?.value;
        // Lingui reads no template here.
        if (typeof (id?.expression ?? id)?.value !== 'string') context.report({ node, message });
      },
    };
  },
};

/** Finds a fact: an object with a `type` that begins with a capital, as in the catalogue, and with `data`. */
const factsByDecidersOnly = {
  /** @param {Context} context */
  create(context) {
    const message = 'A fact is made by a decider: in events/src, with its subject.';
    return {
      /** @param {{ key: Key, value: { value?: unknown, expression?: { value?: unknown } }, parent: { properties: { key?: Key }[] } }} node */
      Property: (node) => {
        const { value, expression } = node.value;
        const isNamed = node.key.name === 'type' && /^[A-Z][a-z]/.test(String(value ?? expression?.value));
        if (isNamed && node.parent.properties.some(({ key }) => key?.name === 'data'))
          context.report({ node, message });
      },
    };
  },
};

/** The tables of the log and the read models; below, the other names of theirs that SQL may use. */
export const tablesOfBooks =
  'events seals checkpoints projection_epoch account bank_line bill bill_share claim_item claim_overview claim_stage freebie_monitor ' +
  'freebie_stock go_status go_stock payment_reminder posting purchase purchase_part';
const namesOfBooks =
  /\b(claim_id_seq|(refuse_(commit|change)|forget_(person|bank_lines)|(begin|finish)_rebuild|swap_in|drop_leftovers)\()/i;
const tablesOfOthers = [namesOfBooks, naming(tablesOfBooks.split(' '))];

/** SQL that names one of these tables. @param {readonly string[]} tables */
function naming(tables) {
  return new RegExp(
    `(\\b(from|join|into|update|table|only)\\s+"?|_sequence\\(')(${tables.join('|') || '(?!)'})\\b`,
    'i',
  );
}

/** The owners of tables of records: the folders of the server that may name them in SQL. */
const owners = {
  'features/catalogue/gos ledger': 'gos go_items',
  'features/catalogue/items': 'items item_variants item_images variant_images',
  'platform/people features/people/session features/people/users features/people/factors':
    'users sessions refresh_tokens guesses password_resets entry_tokens logins refused_logins grants ' +
    'totp_factors passkeys passkey_challenges recovery_codes',
  'features/catalogue/images': 'images image_thumbnails',
  'features/money/payments': 'announced_stages payment_announcements credit_asked_back',
  'platform/mail features/notices': 'mails notices mail_choices reminder_mails request_mails saved_letters',
  'features/money/bank': 'bank_key bank_seen bank_imports bank_mappings',
  'platform/database platform/release features/operation': 'releases',
  'platform/database': 'shop_place',
  'features/operation api/health': 'backup_states',
  'features/takeovers': 'takeovers',
  'features/claims': 'claim_arrivals',
  'features/withdrawals': 'withdrawal_arrivals',
  'features/site/settings platform/legal': 'shop_settings legal_texts',
  'features/books/verification': 'ledger_runs',
  'features/site/feedback': 'feedback',
  'features/site/faq': 'faq_items',
  'features/catalogue/bands': 'bands band_members',
  'platform/audit': 'audit_entries',
};

/** Every table of records that has an owner. */
export const ownedTables = Object.values(owners).flatMap((tables) => tables.split(' '));

/** The tables that SQL of this file may not name; migrations may name all. @param {string} filename */
function recordsOfOthers(filename) {
  const mayName = (/** @type {string} */ folder) => filename.includes(`backend/src/${folder}/`);
  const others = filename.includes('backend/src/')
    ? Object.entries(owners).flatMap(([folders, tables]) =>
        folders.split(' ').some(mayName) ? [] : tables.split(' '),
      )
    : [];
  return naming(others);
}

/** SQL that names a schema. The connection's shop decides which schema it is: events/src/store/shop.ts. */
const schemas = [
  /\b(projection|public)"?\.(["a-z_%]|$)/,
  /\bledger"?\.("|%|(events|seals|checkpoints|[a-z]+_[a-z_]+)\b)/,
  /\b(from|join|into|update|table|only)\s+"?(ledger|projection|public)"?\.|\bschema (ledger|projection|public)\b/i,
  /'(ledger|projection|public)'/,
];

const noSchemaInSql = {
  /** @param {Context} context */
  create(context) {
    const message = 'SQL names no schema: the address of the connection says whose tables they are.';
    /** @param {object} node @param {unknown} text */
    const look = (node, text) => {
      if (typeof text === 'string' && schemas.some((pattern) => pattern.test(text)))
        context.report({ node, message });
    };
    return {
      /** @param {{ value: unknown }} node */
      Literal: (node) => look(node, node.value),
      /** @param {{ value: { raw: string } }} node */
      TemplateElement: (node) => look(node, node.value.raw),
      /** @param {{ key: { name?: string }, value: { type: string } }} node */
      Property: (node) => {
        if (node.key.name === 'connectionString' && node.value.type !== 'CallExpression')
          context.report({ node, message: 'A connection finds the tables of its shop by addressOf(url).' });
      },
    };
  },
};

const noSqlOnTablesOfOthers = {
  /** @param {Context} context */
  create(context) {
    const faults = [
      ...tablesOfOthers.map((pattern) => ({
        pattern,
        message: 'The log and the read models are asked through functions of events and projections.',
      })),
      {
        pattern: recordsOfOthers(context.filename.replaceAll('\\', '/')),
        message: 'Records are asked through a function or a piece of SQL of the feature that owns them.',
      },
    ];
    /** @param {object} node @param {unknown} text */
    const look = (node, text) => {
      if (typeof text !== 'string') return;
      for (const { pattern, message } of faults) if (pattern.test(text)) context.report({ node, message });
    };
    return {
      /** @param {{ value: unknown }} node */
      Literal: (node) => look(node, node.value),
      /** @param {{ value: { raw: string } }} node */
      TemplateElement: (node) => look(node, node.value.raw),
    };
  },
};

/**
 * The views that read the log beside projections, each for facts that an index finds: facts of named streams, positions
 * or a batch, or of a rare type (ARCHITECTURE, *When a view reads the log*).
 * @type {Readonly<Record<string, string>>}
 */
export const viewsOfLog = {
  'catalogue/gos/go-cockpit': 'the steps of one group order',
  'catalogue/gos/go-figures': 'the limits that one group order had',
  'catalogue/gos/go': 'the steps of named group orders, also as of a moment',
  'claims/batch': 'the facts of a batch, and which of them were reversed',
  'claims/claim-keys':
    'owners of named claims, pieces of sets as claimed, claims that cost more since a position',
  'claims/deleted-claim': 'claims that no projection has any more',
  'claims/repricing': 'acts that changed prices of claimed pieces of one item, and the claims of one act',
  'claims/shown-text': 'all submissions, for the verification alone',
  'money/bank/bank-line': 'payments of named lines, and the private part of a line',
  'money/payments/payment': 'day, method and fee of payments',
  'people/erased-people': 'people who were erased, and what is left of their texts',
  'people/merged-people': 'mergers that hold',
  'withdrawals/withdrawal': 'withdrawals and their answers',
};

export const readsLog = /\b(from|join)\s+"?events\b/i;

const logInListedViewsOnly = {
  /** @param {Context} context */
  create(context) {
    const [, view = ''] = /read-models\/(.+)\.view\.ts$/.exec(context.filename.replaceAll('\\', '/')) ?? [];
    const message =
      'A screen reads projections. ARCHITECTURE says when a view may read the log; viewsOfLog in scripts/lint/house-rules.mjs lists those.';
    /** @param {object} node @param {unknown} text */
    const look = (node, text) => {
      if (typeof text === 'string' && readsLog.test(text) && !(view in viewsOfLog))
        context.report({ node, message });
    };
    return {
      /** @param {{ value: unknown }} node */
      Literal: (node) => look(node, node.value),
      /** @param {{ value: { raw: string } }} node */
      TemplateElement: (node) => look(node, node.value.raw),
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'at-most-three-parameters': atMostThreeParameters,
    'facts-by-deciders-only': factsByDecidersOnly,
    'log-in-listed-views-only': logInListedViewsOnly,
    'no-constant-style': noConstantStyle,
    'no-enums': noEnums,
    'no-schema-in-sql': noSchemaInSql,
    'no-sql-on-tables-of-others': noSqlOnTablesOfOthers,
    'texts-when-shown': textsWhenShown,
    'texts-written-out': textsWrittenOut,
  },
};
