/** Rules of this house that no linter brings along.
 * @typedef {{ report: (fault: { node: object, message: string }) => void }} Context
 * @typedef {{ type: string, kind?: string, params: readonly object[], parent?: { type: string, kind?: string } }} FunctionNode
 */

/** A constructor of Nest's takes what it needs; everything else with four parameters takes an object. */
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

const tablesOfOthers = [
  /\bprojection"?\.(["a-z_]|$)/i,
  /\bledger"?\."?(events|seals|[a-z]+_[a-z_]+)\b/i,
  /\b(from|join|into|update|table|only)\s+"?ledger"?\./i,
];

const noSqlOnTablesOfOthers = {
  /** @param {Context} context */
  create(context) {
    /** @param {object} node @param {unknown} text */
    const look = (node, text) => {
      if (typeof text === 'string' && tablesOfOthers.some((pattern) => pattern.test(text)))
        context.report({
          node,
          message: 'The log and the read models are asked through functions of events and projections.',
        });
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
    'no-enums': noEnums,
    'no-sql-on-tables-of-others': noSqlOnTablesOfOthers,
  },
};
