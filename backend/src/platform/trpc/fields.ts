import { hasAtMostTwoDecimals, plainIban } from '@fan-beats/events';
import { applyDecorators } from '@nestjs/common';
import { isValidIBAN } from 'ibantools';
import {
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import type { Text as Sentence } from '../texts/texts';
import { worded } from './worded';

/** Ids, counters and cents are int4 columns. */
export const largestId = 2_147_483_647;
const largestPoints = 100_000_000;
export const largestEuros = 10_000_000;

/** May be left out; otherwise it is checked. */
export const Optional = (): PropertyDecorator => ValidateIf((_input, value) => value !== undefined);

/** May be null; otherwise it is checked. */
export const OrNull = (): PropertyDecorator => ValidateIf((_input, value) => value !== null);

/** May be left out or null; otherwise it is checked. The command decides whether both mean the same. */
export const OptionalOrNull = (): PropertyDecorator => applyDecorators(Optional(), OrNull());

export const Id = (): PropertyDecorator => applyDecorators(IsInt(), Min(1), Max(largestId));

/** The rule of a list; it is checked before any code walks the list. */
export interface ListRule {
  readonly atMost: number;
  /** The class of its records; plain values without one. */
  readonly shape?: () => Shape;
}

type Shape = new () => object;

const listRule = Symbol('list rule');

const ListOf =
  (rule: ListRule): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(listRule, rule, target, property);

/** The rule of a list field; undefined where the field is not a list. */
export function listRuleOf(shape: Shape, field: string): ListRule | undefined {
  return Reflect.getMetadata(listRule, shape.prototype as object, field) as ListRule | undefined;
}

/** Ids in a list, each once. */
export const IdList = (atMost: number): PropertyDecorator =>
  applyDecorators(
    ListOf({ atMost }),
    IsArray(),
    ArrayUnique(),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(largestId, { each: true }),
  );

export const Whole = (min: number, max: number): PropertyDecorator =>
  applyDecorators(IsInt(), Min(min), Max(max));

/** A position in the ledger. */
export const Position = (): PropertyDecorator => Whole(1, Number.MAX_SAFE_INTEGER);

export const FanBeats = (min = 0): PropertyDecorator => Whole(min, largestPoints);

/** The weight of one piece in grams, up to a tonne. */
export const Grams = (): PropertyDecorator => Whole(0, 1_000_000);

/** An id that the client made for its request. */
export const Uuid = (): PropertyDecorator => IsUUID();

/** Days that somebody has for an act. */
export const Days = (): PropertyDecorator => Whole(1, 365);

/** Working days after the due day without a consequence. */
export const GraceDays = (): PropertyDecorator => Whole(0, 60);

export const Flag = (): PropertyDecorator => IsBoolean();

/** A euro number with at most two decimals (rule D3). */
export const Euros = (min = 0): PropertyDecorator =>
  ValidateBy({
    name: 'euros',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number' && value >= min && value <= largestEuros && hasAtMostTwoDecimals(value),
      defaultMessage: (args) =>
        `${args?.property ?? 'amount'} must be an amount in euro from ${min} to ${largestEuros} with at most two decimals`,
    },
  });

/** Text with a check of its own; `says` makes its sentence from the name of the field and the sent text. */
export const Written = (
  name: string,
  fits: (text: string) => boolean,
  says: (field: string, sent: string) => string,
): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && fits(value),
      defaultMessage: (args) => says(args?.property ?? name, String(args?.value ?? '')),
    },
  });

// PostgreSQL stores no NUL, and a lone surrogate is not a text at all.
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const Storable = (): PropertyDecorator =>
  Written(
    'storable',
    (text) => !unstorable.test(text),
    () => worded((i18n) => i18n.t('This text contains characters that cannot be stored')),
  );

/** Text that may be empty. */
export const Text = (max: number): PropertyDecorator =>
  applyDecorators(MaxLength(max), Storable(), IsString());

const empty: Sentence = (i18n) => i18n.t('This field must not be empty');

/** Text that has more than blanks. */
export const Filled = (max: number, says: Sentence = empty): PropertyDecorator =>
  applyDecorators(MaxLength(max), Storable(), Matches(/\S/, { message: worded(says) }), IsString());

/** Used with a text field: the text must be one line. */
export const Line = (): PropertyDecorator =>
  Written(
    'line',
    (text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
    () => worded((i18n) => i18n.t('This text must be one line, without control characters')),
  );

/** A secret as it is typed: not trimmed, with a length limit that does not matter to a person. */
export const Secret = (): PropertyDecorator => applyDecorators(Storable(), Length(1, 200), IsString());

/** An instant as ISO-8601 text (rule D5). */
export const Instant = (): PropertyDecorator =>
  Written('instant', isInstant, (field) => `${field} must be a time such as 2026-11-20T18:00:00.000Z`);

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

function isInstant(text: string): boolean {
  return iso.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** An account number with correct check digits; spaces and invisible characters are ignored. */
export const Iban = (): PropertyDecorator =>
  Written(
    'iban',
    (text) => isValidIBAN(plainIban(text)),
    () => worded((i18n) => i18n.t('This is not an IBAN: please check its digits')),
  );

/** The address of a web page, or blank. */
export const WebLink = (): PropertyDecorator =>
  Written(
    'webLink',
    (text) => text.trim() === '' || isWebLink(text.trim()),
    () => worded((i18n) => i18n.t('This must be a link such as https://www.instagram.com/…')),
  );

function isWebLink(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

/** A day of the calendar as `2026-11-22`. */
export const Day = (): PropertyDecorator =>
  Written('day', isDay, (field) => `${field} must be a day such as 2026-11-22`);

function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const noon = Date.parse(`${text}T12:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    year >= 2000 &&
    year <= 2200 &&
    !Number.isNaN(noon) &&
    new Date(noon).toISOString().startsWith(text)
  );
}

/** Records in a list. */
export const Nested = (shape: () => Shape, atMost: number): PropertyDecorator =>
  applyDecorators(ListOf({ atMost, shape }), IsArray());
