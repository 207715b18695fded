import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';

import { SaveBand } from '@fan-beats/backend/features/catalogue/bands/commands/save-band.command';
import { newCommand, type Fields } from '@fan-beats/backend/platform/cqrs/shop-command';
import { CreateGo } from '@fan-beats/backend/features/catalogue/gos/commands/create-go.command';
import { UpdateGo } from '@fan-beats/backend/features/catalogue/gos/commands/update-go.command';
import { UploadImage } from '@fan-beats/backend/features/catalogue/images/commands/upload-image.command';
import { CreateItem } from '@fan-beats/backend/features/catalogue/items/commands/create-item.command';
import { UpdateItem } from '@fan-beats/backend/features/catalogue/items/commands/update-item.command';
import type { Actor } from '@fan-beats/backend/platform/people/actor';
import type { Registrations } from '@fan-beats/backend/features/people/users/registrations';
import { demoBands } from '../bands';
import { demoAdmins, demoFans } from '../fans';
import { demoGroupOrders } from '../group-orders';
import { SaveSettings } from '@fan-beats/backend/features/site/settings/commands/save-settings.command';
import { demoItems } from '../items';
import { demoSettings } from '../settings';
import { demoPictureFolder } from '../pictures';
import type { DemoGroupOrder, DemoItem } from '../shapes';
import { demoInstant } from '../time';
import type { DemoIds } from './ids';

type ItemDetails = Omit<Fields<UpdateItem>, 'itemId'>;

const atOnce = 4;

/** Runs a job for each entry, a few at a time. */
async function forEach<Entry>(
  entries: readonly Entry[],
  job: (entry: Entry) => Promise<void>,
): Promise<void> {
  const waiting = [...entries];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await job(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Makes the records that are not facts: people, pictures, bands, items and the texts of group orders. */
export class DemoRecords {
  constructor(
    private readonly commands: CommandBus,
    private readonly registrations: Registrations,
    private readonly pool: Pool,
    private readonly ids: DemoIds,
  ) {}

  async make(password: string, now: Date): Promise<void> {
    for (const person of [...demoAdmins, ...demoFans]) {
      const { key, mail, displayName: displayname, instagram, role } = person;
      const registration = await this.registrations.register({
        mail,
        displayname,
        instagram,
        password,
        role,
        mailProven: true,
      });
      if (registration.outcome !== 'registered') throw new Error(`${displayname}: ${registration.outcome}`);
      this.ids.people.set(key, registration.userId);
    }
    await forEach([...new Set(pictureFiles())], (file) => this.upload(file));
    await this.commands.execute(newCommand(SaveSettings, this.actor, demoSettings));
    for (const { name, members } of demoBands) {
      await this.commands.execute(
        newCommand(SaveBand, this.actor, {
          bandname: name,
          members: members.map((member) => ({ membername: member.name })),
        }),
      );
    }
    for (const item of demoItems) await this.makeItem(item);
    for (const go of demoGroupOrders) await this.makeGo(go, now);
  }

  /** Group orders go into the archive after their history was played. */
  async archive(now: Date): Promise<void> {
    for (const go of demoGroupOrders.filter(({ archived }) => archived)) {
      const goId = this.ids.go(go.key);
      const details = { ...this.detailsOf(go, now), archived: true };
      await this.commands.execute(newCommand(UpdateGo, this.actor, { goId, ...details, status: go.status }));
    }
  }

  private get actor(): Actor {
    return { userId: this.ids.person('mira'), role: 2, correlationId: 'demo' };
  }

  private async upload(file: string): Promise<void> {
    const bytes = await readFile(join(demoPictureFolder(), file));
    const { image_id } = await this.commands.execute(newCommand(UploadImage, this.actor, { bytes }));
    this.ids.images.set(file, image_id);
  }

  private async makeItem(item: DemoItem): Promise<void> {
    const { caption, kind, itemType } = item;
    const { item_id: itemId } = await this.commands.execute(
      newCommand(CreateItem, this.actor, { caption, kind, itemType }),
    );
    this.ids.items.set(item.key, itemId);
    const save = (details: ItemDetails) =>
      this.commands.execute(newCommand(UpdateItem, this.actor, { itemId, ...details }));
    await save(this.itemDetails(item, () => []));
    const { rows } = await this.pool.query<{ id: number }>(
      'SELECT itemvariant_id AS id FROM item_variants WHERE item_id = $1 ORDER BY sort_id',
      [itemId],
    );
    for (const [index, variant] of item.variants.entries())
      this.ids.setVariant(item.key, variant.key, rows[index]?.id ?? 0);
    if (item.variants.every(({ includes }) => includes.length === 0)) return;
    // A set names variants by their ids, so sets are linked by a second save, as in the back office.
    await save(
      this.itemDetails(item, (includes) => includes.map((key) => this.ids.variant(item.key, key) ?? 0)),
    );
  }

  private itemDetails(
    item: DemoItem,
    includedIds: (includes: readonly string[]) => readonly number[],
  ): ItemDetails {
    const { caption, category, kind, description, itemType, priceCents, points, ordermax, published } = item;
    return {
      caption,
      category,
      kind,
      description,
      itemType,
      priceCents,
      points,
      ordermax,
      published,
      images: item.pictures.map((file) => this.ids.image(file)),
      variants: item.variants.map((variant, index) => ({
        itemId: this.ids.item(item.key),
        itemvariantId: this.knownVariant(item.key, variant.key) ?? -(index + 1),
        sortId: index + 1,
        caption: variant.caption,
        priceCents: variant.priceCents,
        points: variant.points,
        images: variant.pictures.map((file) => this.ids.image(file)),
        includes: includedIds(variant.includes),
      })),
    };
  }

  private knownVariant(item: string, variant: string): number | undefined {
    return this.ids.hasVariant(item, variant) ? (this.ids.variant(item, variant) ?? undefined) : undefined;
  }

  private async makeGo(go: DemoGroupOrder, now: Date): Promise<void> {
    const { go_id: goId } = await this.commands.execute(
      newCommand(CreateGo, this.actor, { title: go.title }),
    );
    this.ids.gos.set(go.key, goId);
    const details = this.detailsOf(go, now);
    await this.commands.execute(newCommand(UpdateGo, this.actor, { goId, ...details, status: null }));
  }

  private detailsOf(go: DemoGroupOrder, now: Date) {
    const instant = (minutes: number | null): string | null =>
      minutes === null ? null : demoInstant(minutes, now).toISOString();
    return {
      title: go.title,
      availableFrom: instant(go.fromMinutes),
      availableUntil: instant(go.untilMinutes),
      published: go.published,
      archived: false,
      instagroupurl: go.socialUrl,
      titleImageId: this.ids.image(go.picture),
      ...(go.asksAtClosing && { autoRequest: 'closing' as const }),
    };
  }
}

function pictureFiles(): readonly string[] {
  return [
    ...demoItems.flatMap((item) => [
      ...item.pictures,
      ...item.variants.flatMap((variant) => variant.pictures),
    ]),
    ...demoGroupOrders.map((go) => go.picture),
  ];
}
