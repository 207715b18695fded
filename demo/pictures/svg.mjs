/** A small vocabulary for writing SVG: one document at a time; its definitions are collected during drawing. */
const state = { serial: 0, defs: [] };

/** Text widths at font size 100, measured by the renderer itself between two passes (see draw.mjs). */
export const measuredWidths = new Map();
export const unmeasured = new Map();

/** Draws one document; ids start over, so that the same drawing always gives the same bytes. */
export function documentOf(width, height, draw) {
  state.serial = 0;
  state.defs = [];
  const body = draw();
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${state.defs.join('')}</defs>${body}</svg>`
  );
}

function define(prefix, write) {
  state.serial += 1;
  const id = `${prefix}${state.serial}`;
  state.defs.push(write(id));
  return id;
}

/** A stop of a gradient: colour, opacity and, where not evenly spread, its place from 0 to 1. */
export function at(color, opacity, place) {
  return { color, opacity, place };
}

function stopsOf(stops) {
  return stops
    .map((stop, index) => {
      const {
        color,
        opacity,
        place = index / (stops.length - 1),
      } = typeof stop === 'string' ? at(stop, 1) : stop;
      return `<stop offset="${round(place)}" stop-color="${color}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

/** A linear gradient paint; a stop is a colour or at(colour, opacity, place); from and to are in box units. */
export function linear(stops, from = [0, 0], to = [0, 1]) {
  const id = define(
    'l',
    (name) =>
      `<linearGradient id="${name}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
}

export function radial(stops, center = [0.5, 0.5], radius = 0.5) {
  const id = define(
    'r',
    (name) =>
      `<radialGradient id="${name}" cx="${center[0]}" cy="${center[1]}" r="${radius}">${stopsOf(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
}

export function blur(deviation) {
  const id = define(
    'b',
    (name) =>
      `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
  return `url(#${id})`;
}

/** Cuts the children to the outline given as SVG shapes. */
export function clipped(outline, children, attributes = '') {
  const id = define('c', (name) => `<clipPath id="${name}">${outline}</clipPath>`);
  return `<g clip-path="url(#${id})" ${attributes}>${children}</g>`;
}

export function group(transform, children, attributes = '') {
  return `<g transform="${transform}" ${attributes}>${children}</g>`;
}

/** Places a drawing of its own size so that its centre is at x, y, turned and scaled. */
export function placed(drawing, { x, y, turn = 0, scale = 1 }) {
  const move = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-drawing.width / 2} ${-drawing.height / 2})`;
  return group(move, drawing.svg);
}

export function rect(x, y, width, height, fill, rest = '') {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`;
}

export function circle(x, y, radius, fill, rest = '') {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${rest}/>`;
}

export function ellipse(x, y, rx, ry, fill, rest = '') {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${rest}/>`;
}

export function path(d, fill, rest = '') {
  return `<path d="${d}" fill="${fill}" ${rest}/>`;
}

export function line(d, stroke, width, rest = '') {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`;
}

export function round(value) {
  return Math.round(value * 100) / 100;
}

/** A soft shadow of a rectangle, drawn as a blurred copy below it. */
export function boxShadow(x, y, width, height, radius, depth = 18, color = '#2a0f4f') {
  return rect(
    x,
    y + depth * 0.9,
    width,
    height,
    color,
    `rx="${radius}" opacity="0.28" filter="${blur(depth * 0.8)}"`,
  );
}

/** A soft shadow on the ground. */
export function groundShadow(x, y, rx, ry = rx * 0.12, color = '#2a0f4f') {
  return ellipse(x, y, rx, ry, color, `opacity="0.3" filter="${blur(ry * 0.7)}"`);
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** One line of text in a face {family, weight, style, spacing}; spacing is in hundredths of the font size. */
export function text(content, face, { x, y, size, fill, anchor = 'middle', rest = '' }) {
  const escaped = content.replace(/[&<>"]/g, (sign) => escapes[sign]);
  const spacing = round(((face.spacing ?? 0) * size) / 100);
  // The space after the last letter would push centred text to the left.
  const shift = anchor === 'middle' ? spacing / 2 : 0;
  return (
    `<text x="${round(x + shift)}" y="${round(y)}" font-family="${face.family}" font-weight="${face.weight ?? 400}" ` +
    `font-style="${face.style ?? 'normal'}" font-size="${round(size)}" letter-spacing="${spacing}" text-anchor="${anchor}" fill="${fill}" ${rest}>${escaped}</text>`
  );
}

/** The font size at which the text has the given width, never above `largest`. */
export function fitSize(content, face, width, largest) {
  const key = JSON.stringify([content, face]);
  const measured = measuredWidths.get(key);
  if (measured === undefined) {
    unmeasured.set(key, { content, face });
    return largest / 2;
  }
  return Math.min(largest, round((width / measured) * 100));
}

/** A line of text that fits a width. */
export function fittedText(content, face, { width, largest, ...place }) {
  return text(content, face, { ...place, size: fitSize(content, face, width, largest) });
}

/** Mulberry32: a small generator of numbers in [0, 1) that depends only on its seed. */
export function seeded(seed) {
  let value = seed >>> 0;
  return () => {
    value = (value + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(value ^ (value >>> 15), value | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
