import { IsString, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import {
  Euros,
  FanBeats,
  Filled,
  Flag,
  Id,
  Optional,
  OptionalOrNull,
  Secret,
  Text,
  Uuid,
} from '../../platform/trpc/fields';
import { faultOfName } from '../../platform/people/person-names';

const shortestPassword = 6;

const validMail = { message: 'Please enter a valid email address' };
const validHandle = { message: 'Please enter a valid Instagram handle' };
const longPassword = { message: 'Password must be at least 6 characters long' };

const addressShape = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;
const handleShape = /^[A-Za-z0-9._-]*$/;

/** Something to read, of characters that are seen (rule D78). */
const NameToShow = (): PropertyDecorator =>
  ValidateBy({
    name: 'nameToShow',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && faultOfName(value) === null,
      defaultMessage: (args) => faultOfName(String(args?.value ?? '')) ?? '',
    },
  });

export class LoginInput {
  @Matches(/@/, validMail)
  @Text(254)
  mail: string;

  @Secret()
  password: string;
}

export class RegisterInput {
  @Matches(addressShape, validMail)
  @Text(254)
  mail: string;

  /** The password as typed; the name is historical (rule D4). */
  @MinLength(shortestPassword, longPassword)
  @Secret()
  pwdhash: string;

  @NameToShow()
  @Text(60)
  displayname: string;

  @OptionalOrNull()
  @MaxLength(60)
  @Matches(handleShape, validHandle)
  @IsString()
  instagram?: string | null;
}

export class RequestPasswordResetInput {
  @Matches(addressShape, validMail)
  @Text(254)
  email: string;
}

export class ResetPasswordInput {
  @Filled(200, 'Invalid link. Please request a new password reset link.')
  token: string;

  @MinLength(shortestPassword, longPassword)
  @Secret()
  newPassword: string;
}

export class ProfileInput {
  @NameToShow()
  @Text(60)
  displayname: string;

  @OptionalOrNull()
  @MaxLength(60)
  @Matches(handleShape, validHandle)
  @IsString()
  instagram?: string | null;
}

export class UserIdInput {
  @Id()
  user_id: number;
}

/** Longest reason of a booking. */
const reasonLength = 500;

/** What every booking may say besides its amount. */
class BookingInput {
  @Id()
  user_id: number;

  @OptionalOrNull()
  @Text(reasonLength)
  reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional()
  @Uuid()
  idempotency_key?: string;
}

/** A ban, or a number of Fan Beats: each is saved on its own. */
export class UpdateUserInput extends BookingInput {
  @Optional()
  @Flag()
  banned?: boolean;

  @Optional()
  @FanBeats()
  points?: number;
}

export class BookPointsInput extends BookingInput {
  @FanBeats(1)
  points: number;
}

export class BookBalanceInput extends BookingInput {
  @Euros(0.01)
  balance: number;
}
