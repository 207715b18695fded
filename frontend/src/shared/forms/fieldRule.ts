import type { Rule } from 'antd/es/form';

/** A rule for what is typed into a field, by the sentence that says what is wrong with it. */
export const fieldRule = (problemOf: (typed: string) => string | null) =>
  ({
    validator: (_rule, typed: string | undefined) => {
      const problem = problemOf(typed ?? '');
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  }) satisfies Rule;

/** Something must be typed, beside spaces. */
export const requiredRule = (message: string): Rule => ({ required: true, whitespace: true, message });

function isWebLink(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** The address of a web page, or nothing. */
export const webLinkRule = fieldRule((typed) =>
  typed.trim() === '' || isWebLink(typed.trim())
    ? null
    : 'Please enter a link such as https://www.instagram.com/…',
);
