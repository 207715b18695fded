import type { Cents, Points } from '@fan-beats/events/kernel';
import type { GoStatus } from '@fan-beats/events/language';

/**
 * The demo shop as data. Things refer to each other by stable keys; picture names are files of demo/assets. Every time
 * is in minutes from the midnight (Europe/Berlin) at which the day of seeding begins. Past times are below 0, so the
 * shop looks fresh on whatever day it is filled.
 */
export interface DemoBand {
  readonly key: string;
  readonly name: string;
  readonly members: readonly DemoMember[];
}

export interface DemoMember {
  readonly key: string;
  readonly name: string;
}

export interface DemoVariant {
  /** Unique inside its item. */
  readonly key: string;
  readonly caption: string;
  /** Null where the item's own value applies (rule D14). */
  readonly priceCents: Cents | null;
  readonly points: Points | null;
  readonly pictures: readonly string[];
  /** Keys of the variants of the same item that one piece takes along (rule D16). */
  readonly includes: readonly string[];
}

export interface DemoItem {
  readonly key: string;
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
  readonly description: string;
  /** 0 an item that costs euros and grants Fan Beats, 1 a freebie that costs Fan Beats. */
  readonly itemType: 0 | 1;
  readonly priceCents: Cents;
  readonly points: Points;
  readonly ordermax: number | null;
  readonly published: boolean;
  readonly pictures: readonly string[];
  readonly variants: readonly DemoVariant[];
}

/** Amount is the limit of the product, or of each of its variants (rule D15); null is unlimited. */
export interface DemoLink {
  readonly item: string;
  readonly amount: number | null;
}

export interface DemoStatusChange {
  readonly atMinutes: number;
  readonly status: GoStatus | null;
}

export interface DemoGroupOrder {
  readonly key: string;
  readonly title: string;
  readonly fromMinutes: number | null;
  readonly untilMinutes: number | null;
  readonly published: boolean;
  readonly archived: boolean;
  /** Its status on the day of seeding: the last of its status changes. */
  readonly status: GoStatus | null;
  readonly statusChanges: readonly DemoStatusChange[];
  /** Whether the shop itself asks for payments once it has closed. */
  readonly asksAtClosing: boolean;
  readonly socialUrl: string | null;
  readonly picture: string;
  readonly links: readonly DemoLink[];
}

export interface DemoFan {
  readonly key: string;
  readonly displayName: string;
  readonly mail: string;
  readonly instagram: string | null;
  readonly role: 1 | 2;
  readonly banned: boolean;
  /** Keys of the bands this fan buys from. */
  readonly favourites: readonly string[];
}

export interface DemoFaqEntry {
  readonly category: string;
  readonly caption: string;
  /** Markdown. */
  readonly content: string;
}

export interface DemoContactRequest {
  readonly fan: string;
  /** 1 to 11, the numbers of the categories in the contact form. */
  readonly category: number;
  readonly message: string;
  readonly atMinutes: number;
  readonly archived: boolean;
}
