import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { goStatuses, windowPhase } from '@fan-beats/events/language';
import sharp from 'sharp';
import { demoBands } from './bands';
import { demoContactRequests } from './contact-requests';
import { demoAdmins, demoFans } from './fans';
import { demoFaq } from './faq';
import { demoGroupOrders } from './group-orders';
import { demoItems } from './items';
import { demoPictureFolder } from './pictures';
import { demoInstant, demoMinutes } from './time';

const folder = demoPictureFolder();
const products = demoItems.filter((item) => item.itemType === 0);
const freebies = demoItems.filter((item) => item.itemType === 1);
const published = demoGroupOrders.filter((go) => go.published && !go.archived);

function duplicates(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the range', () => {
  it('has at least 44 items, 12 of them freebies', () => {
    expect(demoItems.length).toBeGreaterThanOrEqual(44);
    expect(freebies.length).toBeGreaterThanOrEqual(12);
    expect(demoItems.filter((item) => !item.published).length).toBeGreaterThanOrEqual(2);
  });

  it('has keys that are unique, and sets of variants of the same item that include nothing themselves', () => {
    expect(duplicates(demoItems.map((item) => item.key))).toEqual([]);
    const sets = demoItems.flatMap((item) => {
      expect(duplicates(item.variants.map((variant) => variant.key))).toEqual([]);
      const single = item.variants
        .filter((variant) => variant.includes.length === 0)
        .map((variant) => variant.key);
      const bundles = item.variants.filter((variant) => variant.includes.length > 0);
      for (const bundle of bundles) expect(single).toEqual(expect.arrayContaining([...bundle.includes]));
      return bundles;
    });
    expect(sets.length).toBeGreaterThanOrEqual(12);
  });

  it('asks euros for items and Fan Beats for freebies', () => {
    for (const item of products) expect(item.priceCents).toBeGreaterThan(0);
    for (const item of freebies) expect([item.priceCents, item.points > 0]).toEqual([0, true]);
  });

  it('sells a set for less than its parts', () => {
    for (const item of products) {
      for (const variant of item.variants.filter((candidate) => candidate.includes.length > 0)) {
        expect(variant.priceCents).toBeLessThan(item.priceCents * variant.includes.length);
      }
    }
  });

  it('keeps to at most 10 pictures per item and 5 per variant', () => {
    for (const item of demoItems) {
      expect(item.pictures.length).toBeLessThanOrEqual(10);
      for (const variant of item.variants) expect(variant.pictures.length).toBeLessThanOrEqual(5);
    }
    expect(demoItems.filter((item) => item.pictures.length > 1).length).toBeGreaterThanOrEqual(12);
  });
});

describe('the group orders', () => {
  it('stand in every status, and several are open, one has ended, one is to come, one is a draft, one is archived', () => {
    const noon = demoMinutes(0, 12);
    const phases = published
      .filter((go) => go.status === null)
      .map((go) => windowPhase({ availableFrom: go.fromMinutes, availableUntil: go.untilMinutes }, noon));
    expect(phases.filter((phase) => phase === 'inside').length).toBeGreaterThanOrEqual(3);
    expect(phases).toEqual(expect.arrayContaining(['before', 'after']));
    expect(published.map((go) => go.status)).toEqual(expect.arrayContaining([...goStatuses]));
    expect(demoGroupOrders.some((go) => !go.published)).toBe(true);
    expect(demoGroupOrders.some((go) => go.archived)).toBe(true);
  });

  it('link each item once, some scarce and some without a limit', () => {
    const known = demoItems.filter((item) => item.published).map((item) => item.key);
    for (const go of demoGroupOrders) {
      const linked = go.links.map((link) => link.item);
      expect(duplicates(linked)).toEqual([]);
      expect(known).toEqual(expect.arrayContaining(linked));
    }
    const amounts = demoGroupOrders.flatMap((go) => go.links.map((link) => link.amount));
    expect(amounts.filter((amount) => amount === null).length).toBeGreaterThan(10);
    expect(amounts.filter((amount) => amount !== null && amount <= 5).length).toBeGreaterThan(10);
  });
});

describe('the people and texts', () => {
  it('are five bands, thirty fans and two admins', () => {
    expect(demoBands.map((band) => band.members.length)).toEqual([5, 6, 4, 4, 5]);
    expect([demoFans.length, demoAdmins.length]).toEqual([30, 2]);
    expect(demoFans.filter((fan) => fan.banned).length).toBe(1);
  });

  it('use unique names and mail addresses that nobody can own, and handles the register form accepts', () => {
    const people = [...demoFans, ...demoAdmins];
    expect(duplicates(people.map((fan) => fan.key))).toEqual([]);
    expect(duplicates(people.map((fan) => fan.displayName.toLowerCase()))).toEqual([]);
    for (const fan of people) {
      expect(fan.mail).toMatch(/^[a-z0-9-]+@example\.org$/);
      expect(fan.instagram ?? 'none').toMatch(/^[\w.-]+$/);
    }
  });

  it('ask and answer in three or four categories', () => {
    const categories = new Set(demoFaq.map((entry) => entry.category));
    expect(categories.size).toBe(4);
    expect(demoFaq.length).toBeGreaterThanOrEqual(12);
  });

  it('bring contact requests of known fans in known categories, active and archived', () => {
    const fans = new Set(demoFans.map((fan) => fan.key));
    for (const request of demoContactRequests) {
      expect([request.fan, fans.has(request.fan)]).toEqual([request.fan, true]);
      expect(request.category).toBeGreaterThanOrEqual(1);
      expect(request.category).toBeLessThanOrEqual(11);
      expect(request.atMinutes).toBeLessThan(0);
    }
    expect(new Set(demoContactRequests.map((request) => request.archived)).size).toBe(2);
  });
});

describe('the pictures', () => {
  const ofItems = demoItems.flatMap((item) => [
    ...item.pictures,
    ...item.variants.flatMap((variant) => variant.pictures),
  ]);
  const ofGos = demoGroupOrders.map((go) => go.picture);
  const named = new Set([...ofItems, ...ofGos]);

  it('are all named by the data, and all that are named are there', () => {
    expect(readdirSync(folder).sort()).toEqual([...named].sort());
  });

  it('are WebP of the right size, at most 40 kB each and 4 MB together', async () => {
    let total = 0;
    for (const name of named) {
      // From memory: the shop itself blocks every loader that reads files.
      const { format, width, height } = await sharp(await readFile(join(folder, name))).metadata();
      const size = ofGos.includes(name) ? [1200, 630] : [800, 800];
      expect([name, format, width, height]).toEqual([name, 'webp', ...size]);
      const { size: bytes } = await stat(join(folder, name));
      expect(bytes).toBeLessThanOrEqual(40 * 1024);
      total += bytes;
    }
    expect(total).toBeLessThanOrEqual(4 * 1024 * 1024);
  });
});

describe('the time of the demo', () => {
  it('shows the clock of Berlin, whatever the season', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(demoInstant(demoMinutes(0, 18), now).toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(demoInstant(demoMinutes(-40, 18, 5), now).toISOString()).toBe('2026-10-12T16:05:00.000Z');
    expect(demoInstant(demoMinutes(8, 23, 30), now).toISOString()).toBe('2026-11-29T22:30:00.000Z');
  });

  it('counts from the day in Berlin, not in UTC', () => {
    const now = new Date('2026-11-21T23:30:00Z');
    expect(demoInstant(demoMinutes(-1, 12), now).toISOString()).toBe('2026-11-21T11:00:00.000Z');
  });
});
