import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
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
} from '../procedures/fields';

const shortestPassword = 6;

const validMail = { message: 'Please enter a valid email address' };
const validHandle = { message: 'Please enter a valid Instagram handle' };
const longPassword = { message: 'Password must be at least 6 characters long' };

const addressShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const handleShape = /^[A-Za-z0-9._-]*$/;

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

  @Filled(60, 'Please enter a display name')
  displayname: string;

  @OptionalOrNull()
  @MaxLength(60)
  @Matches(handleShape, validHandle)
  @IsString()
  instagram?: string | null;
}

export class RequestPasswordResetInput {
  @Matches(/@/, validMail)
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
  @Filled(60, 'Please enter a display name')
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

export class UpdateUserInput {
  @Id()
  user_id: number;

  @Optional()
  @Flag()
  banned?: boolean;

  @Optional()
  @FanBeats()
  points?: number;

  @OptionalOrNull()
  @Text(reasonLength)
  reason?: string | null;
}

export class BookPointsInput {
  @Id()
  user_id: number;

  @FanBeats(1)
  points: number;

  @OptionalOrNull()
  @Text(reasonLength)
  reason?: string | null;
}

export class BookBalanceInput {
  @Id()
  user_id: number;

  @Euros(0.01)
  balance: number;

  @OptionalOrNull()
  @Text(reasonLength)
  reason?: string | null;
}
