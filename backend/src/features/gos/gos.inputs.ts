import { parseGoStatus } from '@fan-beats/events';
import { IsIn, ValidateBy } from 'class-validator';
import type { AutoRequest } from '../../contract/records';
import {
  Days,
  Filled,
  Flag,
  GraceDays,
  Id,
  Instant,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Whole,
} from '../../platform/trpc/fields';

const titleLength = 200;
const autoRequests: readonly AutoRequest[] = ['off', 'closing', 'submission'];
const largestVersion = 2_147_483_647;

/** Upper or lower case (rule D6). */
const Status = (): PropertyDecorator =>
  ValidateBy({
    name: 'status',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseGoStatus(value) !== undefined,
      defaultMessage: () =>
        'status must be null or one of ORDERED, AT_PROXY, OTW_TO_GERMANY, ARRIVED, SENT_OUT, CANCELED',
    },
  });

const WebLink = (): PropertyDecorator =>
  ValidateBy({
    name: 'webLink',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && (value.trim() === '' || isWebLink(value.trim())),
      defaultMessage: (args) =>
        `${args?.property ?? 'link'} must be a link such as https://www.instagram.com/…`,
    },
  });

function isWebLink(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

export class GoIdInput {
  @Id()
  go_id: number;
}

export class CreateGoInput {
  @Filled(titleLength)
  title: string;
}

export class CloneGoInput {
  @Id()
  go_id: number;

  @Filled(titleLength)
  title: string;
}

export class UpdateGoInput {
  @Id()
  go_id: number;

  /** The version the admin saw; the save is refused when the group order moved on. */
  @Optional()
  @Whole(1, largestVersion)
  expected_version?: number;

  @Filled(titleLength)
  title: string;

  @OrNull()
  @Instant()
  available_from: string | null;

  @OrNull()
  @Instant()
  available_until: string | null;

  @Flag()
  published: boolean;

  @OrNull()
  @WebLink()
  @Text(500)
  instagroupurl: string | null;

  @OrNull()
  @Id()
  title_img_id: number | null;

  @Flag()
  archived: boolean;

  @OrNull()
  @Status()
  status: string | null;

  /** Of the terms of payment, what is left out stays; null for those of the shop. */
  @OptionalOrNull()
  @Days()
  items_days?: number | null;

  @OptionalOrNull()
  @Days()
  ems_days?: number | null;

  @OptionalOrNull()
  @Days()
  customs_days?: number | null;

  @OptionalOrNull()
  @Days()
  domestics_days?: number | null;

  @OptionalOrNull()
  @GraceDays()
  grace_days?: number | null;

  @Optional()
  @IsIn(autoRequests)
  auto_request?: AutoRequest;
}

export class DeleteGoInput {
  @Id()
  id: number;
}
