import { i18n } from '@lingui/core';
import type { Rule } from 'antd/es/form';

/** A rule for the typed text of a field; `problemOf` returns the sentence on its problem. */
export const fieldRule = (problemOf: (typed: string) => string | null) =>
  ({
    validator: (_rule, typed: string | undefined) => {
      const problem = problemOf(typed ?? '');
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  }) satisfies Rule;

/** The rule that a text other than spaces must be typed. */
export const requiredRule = (message: string): Rule => ({ required: true, whitespace: true, message });

function isWebLink(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** The rule for the address of a web page; empty is allowed. */
export const webLinkRule = fieldRule((typed) =>
  typed.trim() === '' || isWebLink(typed.trim())
    ? null
    : i18n.t('Please enter a link such as https://www.instagram.com/…'),
);
