import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { withErasedNames } from './api';

const root = join(__dirname, '..', '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.|testing/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'));

const endpoints = sources.flatMap((source) =>
  [...source.matchAll(/(\w+): build\.(query|mutation)\(/g)].map(([, name = '', kind = '']) => ({
    name,
    kind,
  })),
);

/** True if the hook of an endpoint is used in the sources, or the endpoint itself. */
const isAsked = ({ name, kind }: { readonly name: string; readonly kind: string }): boolean => {
  const [first = ''] = name;
  const hook = `${first.toUpperCase()}${name.slice(1)}${kind === 'query' ? 'Query' : 'Mutation'}`;
  const asked = new RegExp(
    `\\buse(Lazy)?${hook}\\b|\\bendpoints\\.${name}\\b|\\b${name}\\b[^;]*= \\w+\\.endpoints`,
  );
  return sources.some((source) => asked.test(source));
};

test('every endpoint is asked by a screen', () => {
  expect(endpoints.length).toBeGreaterThan(100);
  expect(endpoints.filter((endpoint) => !isAsked(endpoint))).toEqual([]);
});

describe('an erased person in an answer', () => {
  const answer = { claims: [{ user_displayname: 'Gelöschter Nutzer', tracking_id: null, total: 3 }] };
  afterEach(() => i18n.activate('source', ['en']));

  test('has the name that the server tells, in the wording of the specification', () =>
    expect(withErasedNames(answer)).toBe(answer));

  test('is named in the language of the page', () => {
    i18n.loadAndActivate({ locale: 'en', messages: { 'Gelöschter Nutzer': 'Erased user' } });
    expect(withErasedNames(answer)).toEqual({
      claims: [{ user_displayname: 'Erased user', tracking_id: null, total: 3 }],
    });
  });
});
