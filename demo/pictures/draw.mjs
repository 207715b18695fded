/**
 * Draws every picture of the demo shop as SVG and writes it as WebP to demo/assets.
 *
 *   node demo/pictures/draw.mjs [--only text] [--sheet file.png] [--out folder]
 *
 * The files are committed, so the product needs neither this script nor any font. To draw them again on Debian:
 *   apt-get install fonts-inter fonts-league-spartan fonts-comfortaa fonts-jura fonts-ebgaramond fonts-bebas-neue fonts-dancingscript
 * The same script, fonts and version of sharp give the same bytes.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { allScenes } from './scenes.mjs';
import { documentOf, measuredWidths, text, unmeasured } from './svg.mjs';

const bytesLimit = 40 * 1024;
const qualities = [70, 62, 54, 46, 38];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sheet: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '..', 'assets') },
  },
});

/** The width of a text at font size 100, measured in the renderer's picture. */
async function widthOf({ content, face }) {
  const svg = documentOf(4000, 300, () =>
    text(content, face, { x: 40, y: 180, size: 100, fill: '#000', anchor: 'start' }),
  );
  const { info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .trim()
    .toBuffer({ resolveWithObject: true });
  return info.width;
}

/** Draws once to find the texts that have to fit a width, and measures those. */
async function measureTexts(scenes) {
  for (const scene of scenes.values()) documentOf(scene.width, scene.height, scene.draw);
  for (const [key, wanted] of unmeasured) measuredWidths.set(key, await widthOf(wanted));
}

async function encoded(name, scene) {
  const svg = documentOf(scene.width, scene.height, scene.draw);
  const pixels = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  for (const quality of qualities) {
    const file = await pixels.clone().webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= bytesLimit) return file;
  }
  throw new Error(`${name} does not fit into its limit of bytes`);
}

async function contactSheet(files, target) {
  const tile = 260;
  const columns = 7;
  const rows = Math.ceil(files.length / columns);
  const tiles = await Promise.all(
    files.map(async ([, file], index) => ({
      input: await sharp(file)
        .resize(tile - 8, tile - 8, { fit: 'contain', background: '#ffffff' })
        .png()
        .toBuffer(),
      left: (index % columns) * tile,
      top: Math.floor(index / columns) * tile,
    })),
  );
  await sharp({ create: { width: columns * tile, height: rows * tile, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .png()
    .toFile(target);
}

async function removeStrays(folder, scenes) {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.webp') && !scenes.has(name)) await rm(join(folder, name));
  }
}

const scenes = allScenes();
const chosen = new Map([...scenes].filter(([name]) => name.includes(options.only)));
await mkdir(options.out, { recursive: true });
await measureTexts(chosen);
const files = [];
for (const [name, scene] of chosen) files.push([name, await encoded(name, scene)]);
for (const [name, file] of files) await writeFile(join(options.out, name), file);
await removeStrays(options.out, scenes);
if (options.sheet) await contactSheet(files, options.sheet);
const sizes = files.map(([, file]) => file.length);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(
  `${files.length} pictures, ${Math.round(total / 1024)} KiB, largest ${Math.round(Math.max(...sizes) / 1024)} KiB`,
);
