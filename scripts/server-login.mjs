// Plain JavaScript: it runs before anything is installed or built.
import { createHmac } from 'node:crypto';

/**
 * The server's own address of a database where only the owner's address is known: a role that owns nothing. Its
 * password follows from the secret that all server processes share, so that they agree on it without storing another
 * one.
 * @param {string} ownerUrl
 * @param {string} jwtSecret
 * @returns {string} */
export function serverAddress(ownerUrl, jwtSecret) {
  const address = new URL(ownerUrl);
  const shop = process.env['SHOP'] ? `_${process.env['SHOP']}` : '';
  address.username = `${address.pathname.slice(1)}${shop}_login`;
  address.password = createHmac('sha256', jwtSecret)
    .update('password of the database role')
    .digest('base64url');
  return address.href;
}
