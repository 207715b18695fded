import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { textsByPart } from '../../scripts/texts/sources.mjs';

const root = resolve(__dirname, '../..');
const tag = /(<\/?\w+ ?\/?>)/;

/** A text in the pseudo-language: each letter is one of a script that nobody writes in, so that other letters show up. */
export const pseudo = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) =>
    /[a-z]/i.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : 'ｘ',
  );

/** Text that has letters outside of the pseudo-language. */
export const otherLetters = /[^\P{L}\uFF21-\uFF5A]/u;

/** A part of a compiled message: a text, or a value, with the texts of its forms where it is a choice of them. */
type Token = string | readonly [name: string, kind?: string, forms?: Readonly<Record<string, Form>>];
/** A number is how many of a plural do not count. */
type Form = string | number | undefined | readonly Token[];

const textInPseudo = (text: string): string =>
  text
    .split(tag)
    .map((part) => (tag.test(part) ? part : pseudo(part)))
    .join('');

/** The message in the pseudo-language; names of its values and tags stay. */
function tokenInPseudo(token: Token): Token {
  if (typeof token === 'string') return textInPseudo(token);
  const [name, kind, forms] = token;
  return forms
    ? [name, kind, Object.fromEntries(Object.entries(forms).map(([form, one]) => [form, formInPseudo(one)]))]
    : token;
}

function formInPseudo(form: Form): Form {
  if (typeof form === 'string') return textInPseudo(form);
  return typeof form === 'object' ? form.map(tokenInPseudo) : form;
}

/** The files of the catalogs in the build, each with its texts in the pseudo-language. */
function pseudoCatalogs(): ReadonlyMap<string, string> {
  const built = JSON.parse(readFileSync(join(root, 'frontend/dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string }
  >;
  const texts = textsByPart(join(root, 'frontend'), { cache: join(root, '.cache/texts-frontend.json') });
  return new Map(
    Object.entries(texts).map(([part, entries]) => {
      const messages = entries.map(({ id, message }) => {
        const tokens = compileMessageOrThrow(message ?? id) as readonly Token[];
        return [id, tokens.map(tokenInPseudo)];
      });
      const file = built[`locales/built/source-${part}.json`]?.file;
      if (file === undefined) throw new Error(`The build has no catalog of ${part}.`);
      return [`/${file}`, `export default ${JSON.stringify(Object.fromEntries(messages))};`];
    }),
  );
}

/** Pages of this context load the pseudo-language in place of the texts of the code. No build has it. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const catalogs = pseudoCatalogs();
  await context.route(
    ({ pathname }) => catalogs.has(pathname),
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: catalogs.get(new URL(route.request().url()).pathname) ?? '',
      }),
  );
}
