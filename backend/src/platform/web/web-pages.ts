import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const notPages = /^\/(api|dbimg|healthz|readyz|metrics)(\/|$)/;

/** The built web pages: files with a hash in their name for ever, and index.html for every route of the pages. */
export function webPages(webRoot: string): RequestHandler[] {
  const files = express.static(webRoot, { index: false, redirect: false, setHeaders: setCaching });
  return [files, (req, res, next) => sendIndex({ webRoot, req, res, next })];
}

function setCaching(res: Response, path: string): void {
  const hashed = /[\\/]assets[\\/]/.test(path);
  res.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function sendIndex(page: { webRoot: string; req: Request; res: Response; next: NextFunction }): void {
  const { webRoot, req, res, next } = page;
  const wantsPage = (req.method === 'GET' || req.method === 'HEAD') && !notPages.test(req.path);
  if (!wantsPage || /\.[a-z0-9]+$/i.test(req.path)) {
    next();
    return;
  }
  const index = join(webRoot, 'index.html');
  if (!existsSync(index)) {
    next();
    return;
  }
  res.setHeader('Cache-Control', 'no-cache');
  res.type('html').send(readFileSync(index));
}
