import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { addressShape, faultOfName, knownAddressShape } from '../../../platform/people/person-names';
import { OptionalOrNull, Secret, Text, Written } from '../../../platform/trpc/fields';
import { worded } from '../../../platform/trpc/worded';

/** A display name with visible characters (rule D78). */
export const Displayname = (): PropertyDecorator =>
  applyDecorators(
    Text(60),
    Written(
      'nameToShow',
      (name) => faultOfName(name) === null,
      (_field, name) => worded(faultOfName(name) ?? (() => '')),
    ),
  );

/** With or without the @ that people write before it. May be left out, null or blank. */
export const InstagramHandle = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    Matches(/^@?[A-Za-z0-9._-]*$/, { message: 'Please enter a valid Instagram handle' }),
    MaxLength(61),
    OptionalOrNull(),
  );

export const validMail = {
  message: worded((i18n) => i18n.t('Please enter a valid email address')),
};

/** A new address of a person. */
export const MailAddress = (): PropertyDecorator =>
  applyDecorators(Text(254), Matches(addressShape, validMail));

/** An address that a person may have had for long: earlier releases did not require the end of its domain. */
export const KnownMailAddress = (): PropertyDecorator =>
  applyDecorators(Text(254), Matches(knownAddressShape, validMail));

/** A new password. */
export const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    Secret(),
    MinLength(6, {
      message: worded((i18n) => i18n.t('Password must be at least 6 characters long')),
    }),
  );
