import { createHash } from 'node:crypto';
import { MerkleTree } from './merkle-tree';

const entry = (i: number): { position: number; hash: Buffer } => ({
  position: i * 3 + 2 ** 33,
  hash: createHash('sha256').update(`${i}`).digest(),
});

function sha(tag: number, parts: readonly Buffer[]): Buffer {
  return createHash('sha256')
    .update(Buffer.from([tag]))
    .update(Buffer.concat(parts))
    .digest();
}

function groups<Part>(parts: readonly Part[]): Part[][] {
  return Array.from({ length: Math.ceil(parts.length / 32) }, (_, i) => parts.slice(i * 32, i * 32 + 32));
}

/** A second implementation of the tree, level by level. */
function plainRoot(count: number): string {
  const leaves = Array.from({ length: count }, (_, i) => {
    const position = Buffer.alloc(8);
    position.writeBigUInt64BE(BigInt(entry(i).position));
    return Buffer.concat([position, entry(i).hash]);
  });
  let level = groups(leaves).map((group) => sha(0, group));
  while (level.length > 1) level = groups(level).map((group) => sha(1, group));
  return level[0]?.toString('hex') ?? '';
}

function rootOf(count: number): string {
  const tree = new MerkleTree();
  for (let i = 0; i < count; i++) tree.add(entry(i).position, entry(i).hash.toString('latin1'));
  expect(tree.count).toBe(count);
  return tree.root();
}

describe('the Merkle tree', () => {
  it.each([1, 2, 31, 32, 33, 64, 1024, 1025, 2500])('has the root its levels give: %i events', (count) => {
    expect(rootOf(count)).toBe(plainRoot(count));
  });

  it('changes with an event, a position and the order', () => {
    const [a, b] = [entry(1), entry(2)];
    const roots = [
      [a, b],
      [b, a],
      [a],
      [{ ...a, position: a.position + 1 }, b],
      [a, { ...b, hash: a.hash }],
    ].map((entries) => {
      const tree = new MerkleTree();
      for (const { position, hash } of entries) tree.add(position, hash.toString('latin1'));
      return tree.root();
    });
    expect(new Set(roots).size).toBe(roots.length);
  });

  it('has no root without events', () => {
    expect(() => new MerkleTree().root()).toThrow('Nothing to seal');
  });
});
